// Answers the least contrast of any text that is seen, as WCAG counts it, and where that is.
(() => {
  const parts = (text) => {
    const numbers = text.match(/[\d.]+/g).map(Number);
    return numbers.length > 3 ? numbers : [...numbers, 1];
  };
  const over = (top, under) => [...[0, 1, 2].map((at) => top[at] * top[3] + under[at] * (1 - top[3])), 1];
  const linear = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  const light = ([red, green, blue]) =>
    0.2126 * linear(red / 255) + 0.7152 * linear(green / 255) + 0.0722 * linear(blue / 255);
  const groundOf = (element) => {
    const layers = [];
    for (let one = element; one; one = one.parentElement) layers.push(parts(getComputedStyle(one).backgroundColor));
    return layers.reverse().reduce((under, top) => over(top, under), [255, 255, 255, 1]);
  };
  let least = [99, ""];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    const style = getComputedStyle(element);
    if (!texts.currentNode.data.trim() || !element.checkVisibility() || style.fontSize === "0px") continue;
    if (element.closest("script, option, .heard, [hidden]")) continue;
    const ground = groundOf(element);
    const [darker, lighter] = [light(over(parts(style.color), ground)), light(ground)].sort((one, other) => one - other);
    const ratio = (lighter + 0.05) / (darker + 0.05);
    if (ratio < least[0]) least = [ratio, element.outerHTML.slice(0, 120)];
  }
  return least;
})();
