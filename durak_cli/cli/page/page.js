// Goes through the games of the page play by play. It reads what stands there (`li.step` and its letters in `data-at`,
// see moment.py), draws the table from that, and writes nothing but text: no string ever becomes an element.
(() => {
  "use strict";
  const $ = (id) => document.getElementById(id);
  const words = JSON.parse($("words").textContent);
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const wide = matchMedia("(min-width: 60em)");
  const signs = { c: "♣\ufe0e", d: "♦\ufe0e", h: "♥\ufe0e", s: "♠\ufe0e" };

  function make(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (value !== null && value !== false) element.setAttribute(name, value === true ? "" : value);
    }
    element.append(...children);
    return element;
  }

  function filled(template, facts) {
    return template.replace(/\{(\w+)\}/g, (place, name) => (name in facts ? facts[name] : place));
  }

  // -- what stands in the page ----------------------------------------------------------------------------------------

  const games = Array.from(document.querySelectorAll("article.game"), (article) => ({
    article,
    title: article.querySelector("h2").textContent,
    names: Array.from(article.querySelectorAll(".players bdi"), (name) => name.textContent),
  }));
  const playable = games.filter((game) => stepsOf(game.article).length);
  let game = null;
  let place = null; // the item of the list that is shown; none of a game that could not be dealt

  function lineOf(step) {
    return step.closest(".variation, article.game");
  }

  function stepsOf(line) {
    if (!stepsOf.known) stepsOf.known = new WeakMap();
    if (!stepsOf.known.has(line)) {
      const all = Array.from(line.querySelectorAll("li.step"));
      stepsOf.known.set(line, all.filter((step) => lineOf(step) === line));
    }
    return stepsOf.known.get(line);
  }

  function variationsOf(step) {
    const all = Array.from(step.querySelectorAll(".variation"));
    return all.filter((line) => line.parentElement.closest("li.step") === step && stepsOf(line).length);
  }

  function pairsOf(text) {
    return text.match(/../g) || [];
  }

  function momentOf(step) {
    const [facts, table, hands] = step.dataset.at.split("|");
    const [bout, attacker, defender, asked, stock, last, gone, state] = facts.split(",");
    return {
      bout, attacker, defender, asked, stock, last, gone, state,
      table: table ? table.split(",").map(pairsOf) : [],
      hands: hands.split(",").map((hand) => (hand === "-" ? null : pairsOf(hand))),
    };
  }

  // What stands with a play: what happened, how it was judged, what people say of it.
  function sayings(step) {
    const parts = ":scope > .comment, :scope > div > :is(.said, .mark, .chance, .comment)";
    return Array.from(step.querySelectorAll(parts));
  }

  // What an element says: its text, with the words that stand for signs.
  function heard(node) {
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    if (node.nodeType !== Node.ELEMENT_NODE || node.getAttribute("aria-hidden") === "true") return "";
    if (node.hasAttribute("aria-label")) return node.getAttribute("aria-label");
    return Array.from(node.childNodes, heard).join("");
  }

  // -- drawing --------------------------------------------------------------------------------------------------------

  function spoken(card) {
    if (card === "??") return words.back;
    return filled(words.spoken[card[1]], { rank: words.ranks[card[0]] || card[0] });
  }

  // A thing that is seen as it is and heard as the words of its label.
  function picture(kind, label, ...children) {
    return make("span", { class: kind, role: "img", "aria-label": label }, ...children);
  }

  function cardElement(card, more = "") {
    if (card === "??") return picture("card back", words.back);
    const trump = card[1] === game.article.dataset.trump ? " trump" : "";
    const rank = card[0] === "T" ? "10" : card[0];
    const kind = `card ${card[1]}${trump}${more}`;
    return picture(kind, spoken(card), make("b", {}, rank), make("i", {}, signs[card[1]]));
  }

  function chanceOf(seat) {
    for (let step = place; step; step = lineOf(step).closest("li.step")) {
      const steps = stepsOf(lineOf(step));
      for (let at = steps.indexOf(step); at >= 0; at--) {
        const [who, percent] = (steps[at].dataset.win || "").split(":");
        if (percent && Number(who) === seat) return percent;
      }
    }
    return null;
  }

  function rolesOf(moment, seat) {
    const hand = moment.hands[seat];
    if (hand === null || (moment.state === "E" && !hand.length)) return [words.out];
    if (moment.state === "E") return [];
    const roles = [];
    if (String(seat) === moment.attacker) roles.push(words.attacks);
    if (String(seat) === moment.defender) roles.push(moment.state === "T" ? words.takes : words.defends);
    if (String(seat) === moment.asked) roles.push(words.asked);
    return roles;
  }

  function oddsElement(chance) {
    const label = filled(words.chance, { chance: `${chance} %` });
    const bar = make("meter", { min: 0, max: 100, value: chance, "aria-label": label });
    return make("span", { class: "odds", title: label }, bar, ` ${chance} %`);
  }

  function seatElement(moment, seat) {
    const hand = moment.hands[seat] || [];
    const name = game.names[seat];
    const roles = rolesOf(moment, seat);
    const isAsked = roles.includes(words.asked);
    const who = make("p", { class: "who" }, make("bdi", {}, name));
    for (const role of roles) {
      who.append(" ", make("span", { class: role === words.asked ? "role asked" : "role" }, role));
    }
    who.append(" ", picture("count", `${words.cards}: ${hand.length}`, String(hand.length)));
    const chance = chanceOf(seat);
    if (chance !== null) who.append(" ", oddsElement(chance));
    const cards = make("ul", { class: "cards" }, ...hand.map((card) => make("li", {}, cardElement(card))));
    const label = roles.length ? `${name}: ${roles.join(", ")}` : name;
    return make("div", { class: isAsked ? "seat is-asked" : "seat", role: "group", "aria-label": label }, who, cards);
  }

  function stockElement(moment) {
    const parts = [];
    if (moment.stock !== "0") {
      const label = filled(words.last, { card: spoken(moment.last) });
      parts.push(picture("under", label, cardElement(moment.last)));
    }
    const suit = game.article.dataset.trump;
    const sign = picture("sign", words.suits[suit], signs[suit]);
    parts.push(make("span", {}, `${words.trumps}: `, sign), make("span", {}, `${words.stock}: ${moment.stock}`));
    if (moment.gone !== "0") parts.push(make("span", {}, `${words.gone}: ${moment.gone}`));
    return make("div", { class: "stock" }, ...parts);
  }

  function tableElement(moment, before) {
    const old = new Set(before ? before.table.flat() : []);
    const fresh = (card) => (old.has(card) ? "" : " new");
    const list = make("ul", { class: "laid" });
    for (const [attack, answer] of moment.table) {
      const label = answer
        ? filled(words.pair, { target: spoken(attack), card: spoken(answer) })
        : filled(words.open, { card: spoken(attack) });
      const pair = picture(answer ? "pair" : "pair open", label, cardElement(attack, fresh(attack)));
      if (answer) pair.append(cardElement(answer, " over" + fresh(answer)));
      list.append(make("li", {}, pair));
    }
    return moment.table.length ? list : make("p", { class: "laid none" }, words.empty);
  }

  function draw() {
    const moment = momentOf(place);
    const steps = stepsOf(lineOf(place));
    const at = steps.indexOf(place);
    const before = at ? momentOf(steps[at - 1]) : null;
    const seats = game.names.map((_, seat) => seatElement(moment, seat));
    const own = seats.shift();
    const middle = make("div", { class: "middle" }, stockElement(moment), tableElement(moment, before));
    $("table").replaceChildren(make("div", { class: `seats of-${seats.length}` }, ...seats), middle, own);
    const bout = boutOf(place);
    const caption = sayings(place);
    $("caption").replaceChildren(make("p", { class: "bout-name" }, bout ? bout.cloneNode(true) : ""));
    for (const part of caption) $("caption").append(part.cloneNode(true), " ");
    $("place").textContent = isInVariation()
      ? filled(words.inVariation, { at: at + 1, count: steps.length })
      : filled(words.place, { at, count: steps.length - 1 });
    drawWays();
  }

  function isInVariation() {
    return lineOf(place) !== game.article;
  }

  function boutOf(step) {
    const section = step.closest("section.bout, section.deal");
    const heading = section && section.querySelector("h3");
    if (!heading) return null;
    const part = document.createDocumentFragment();
    part.append(...Array.from(heading.childNodes, (node) => node.cloneNode(true)));
    return part;
  }

  function drawWays() {
    const lines = variationsOf(place);
    const buttons = lines.map((line, index) => {
      const label = lines.length > 1 ? filled(words.intoMany, { number: index + 1 }) : words.into;
      return make("button", { type: "button", "data-do": "into", "data-number": index }, label);
    });
    if (isInVariation()) buttons.push(make("button", { type: "button", "data-do": "leave" }, words.leave));
    const isLost = $("ways").contains(document.activeElement);
    $("ways").replaceChildren(...buttons);
    if (isLost) $("board").focus();
  }

  // -- going ----------------------------------------------------------------------------------------------------------

  function say(text) {
    $("live").textContent = $("live").textContent === text ? text + "\u00a0" : text;
  }

  function stopped(sentence) {
    return /[.:!?…]$/.test(sentence) ? sentence : sentence + ".";
  }

  function sentences(step) {
    const section = step.closest("section"); // a bout, or a variation
    const parts = [];
    if (!section.matches(".deal") && section.querySelector("li.step") === step) {
      parts.push(heard(section.querySelector("h3, h4")));
    }
    const previous = step.previousElementSibling;
    if (previous && previous.matches(".bout-here")) parts.push(heard(previous));
    parts.push(...sayings(step).map(heard));
    if (variationsOf(step).length) parts.push(`${words.into}: V`);
    return parts.map((part) => part.trim().replace(/\s+/g, " ")).filter(Boolean).map(stopped).join(" ");
  }

  function show(step, { isTold = true, isAddressed = true } = {}) {
    const chosen = playable.find((one) => one.article === step.closest("article.game"));
    if (!chosen) return;
    const isAnother = game && chosen !== game;
    leavePlace();
    if (chosen !== game) choose(chosen);
    place = step;
    place.setAttribute("aria-current", "step");
    place.querySelector(":scope > a").tabIndex = 0;
    draw();
    const number = stepsOf(game.article).indexOf(outermost(place));
    for (const bar of game.article.querySelectorAll(".bars s")) {
      bar.classList.toggle("now", Number(bar.dataset.go) === number);
    }
    keepInSight(place);
    if (isTold) say(isAnother ? `${game.title}. ${sentences(place)}` : sentences(place));
    if (isAddressed) {
      try {
        history.replaceState(null, "", "#" + place.id);
      } catch {
        // A page shown within another may have no address of its own.
      }
    }
  }

  function leavePlace() {
    if (!place) return;
    place.removeAttribute("aria-current");
    place.querySelector(":scope > a").tabIndex = -1;
    place = null;
  }

  // A game without plays is there to be read.
  function showText(chosen) {
    leavePlace();
    choose(chosen);
    for (const part of ["table", "caption", "ways", "place"]) $(part).replaceChildren();
    say(game.title);
  }

  function outermost(step) {
    let outer = step;
    for (let line = lineOf(step); line !== game.article; line = lineOf(outer)) outer = line.closest("li.step");
    return outer;
  }

  // Beside the table the list has a box of its own; on a phone it stands below, and follows only who reads there.
  function keepInSight(step) {
    const whole = { top: 0, height: innerHeight - $("bar").offsetHeight };
    const box = wide.matches ? $("games").getBoundingClientRect() : whole;
    if (!wide.matches && $("table").getBoundingClientRect().bottom > 0) return;
    const top = step.getBoundingClientRect().top - box.top;
    if (top > 60 && top + Math.min(step.offsetHeight, 80) < box.height - 60) return;
    const way = { top: top - box.height / 3, behavior: calm.matches ? "auto" : "smooth" };
    (wide.matches ? $("games") : window).scrollBy(way);
  }

  function choose(chosen) {
    game = chosen;
    for (const other of games) other.article.hidden = other !== game;
    const list = $("choice");
    if (list) list.value = String(games.indexOf(game));
    for (const link of game.article.querySelectorAll("li.step > a")) link.tabIndex = -1;
  }

  function go(by) {
    const steps = stepsOf(lineOf(place));
    const at = steps.indexOf(place) + by;
    if (at >= 0 && at < steps.length) show(steps[at]);
    else if (at < 0 && isInVariation()) leave();
    else say(at < 0 ? words.beginning : words.end);
  }

  function goToBout(by) {
    const steps = stepsOf(game.article);
    const at = steps.indexOf(outermost(place));
    const starts = steps.filter((step) => step.closest("section").querySelector("li.step") === step);
    const behind = starts.filter((step) => steps.indexOf(step) > at);
    const before = starts.filter((step) => steps.indexOf(step) < at);
    const target = by > 0 ? behind[0] : before[before.length - 1];
    if (target) show(target);
    else say(by > 0 ? words.end : words.beginning);
  }

  function enter(number) {
    const line = variationsOf(place)[number];
    if (line) show(stepsOf(line)[0]);
  }

  function leave() {
    if (isInVariation()) show(lineOf(place).closest("li.step"));
  }

  // What can be done where no play is shown.
  const always = new Set(["help", "close", "copy", "download"]);

  const deeds = {
    first: () => show(stepsOf(lineOf(place))[0]),
    last: () => show(stepsOf(lineOf(place)).at(-1)),
    back: () => go(-1),
    on: () => go(1),
    "bout-back": () => goToBout(-1),
    "bout-on": () => goToBout(1),
    into: (button) => enter(Number(button ? button.dataset.number : 0)),
    leave,
    help: () => ($("help").open ? $("help").close() : $("help").showModal()),
    close: () => $("help").close(),
    copy: (button) => copy(button.closest("section")),
    download: (button) => download(button.closest("section")),
  };

  const keys = {
    ArrowRight: "on", ArrowLeft: "back", Home: "first", End: "last",
    "Shift+ArrowRight": "bout-on", "Shift+ArrowLeft": "bout-back",
  };
  const letters = { v: "into", u: "leave", n: "bout-on", p: "bout-back", "?": "help" };

  function pressed(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    if ($("help").open && event.key !== "?") return;
    if (event.target.closest("select, pre")) return;
    if (!place && event.key !== "?") return;
    const key = event.shiftKey && event.key.startsWith("Arrow") ? "Shift+" + event.key : event.key;
    let deed = keys[key];
    if (!deed && $("letters").checked) {
      if (/^[1-9]$/.test(key) && variationsOf(place)[key - 1]) {
        event.preventDefault();
        enter(key - 1);
        return;
      }
      // Where another script is typed, the place of the key counts.
      deed = letters[/^[!-~]$/.test(key) ? key.toLowerCase() : (event.code || "").replace("Key", "").toLowerCase()];
    }
    if (!deed) return;
    event.preventDefault();
    deeds[deed](null);
  }

  function clicked(event) {
    const button = event.target.closest("[data-do]");
    const link = event.target.closest("li.step > a");
    const bar = event.target.closest("[data-go]");
    if (button && (place || always.has(button.dataset.do))) deeds[button.dataset.do](button);
    else if (bar && place) show(stepsOf(game.article)[Number(bar.dataset.go)]);
    else if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      show(link.parentElement);
    }
  }

  // -- the record -----------------------------------------------------------------------------------------------------

  async function copy(section) {
    const text = section.querySelector("pre").textContent;
    try {
      await navigator.clipboard.writeText(text);
      section.querySelector("[role=status]").textContent = words.copied;
    } catch {
      getSelection().selectAllChildren(section.querySelector("code"));
      section.querySelector("[role=status]").textContent = words.selected;
    }
  }

  function download(section) {
    const text = section.querySelector("pre").textContent;
    const address = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
    make("a", { href: address, download: `${section.closest("article").id}.durak` }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60000);
  }

  // -- the beginning --------------------------------------------------------------------------------------------------

  function offerGames() {
    const options = games.map((one, index) => make("option", { value: index }, `${index + 1}. ${one.title}`));
    const list = make("select", { id: "choice" }, ...options);
    let isPointed = false;
    list.addEventListener("pointerdown", () => (isPointed = true));
    list.addEventListener("keydown", () => (isPointed = false));
    list.addEventListener("change", () => {
      const chosen = games[list.value];
      if (playable.includes(chosen)) show(stepsOf(chosen.article)[0]);
      else showText(chosen);
      if (isPointed) $("board").focus(); // so that the keys go through the game that was chosen
    });
    document.querySelector("header.top").append(make("label", {}, `${words.game} `, list));
  }

  function addressed() {
    const target = $(location.hash.slice(1));
    if (!target) return null;
    return target.matches("li.step") ? target : target.matches("article.game") ? stepsOf(target)[0] : null;
  }

  function begin() {
    if (!playable.length) return;
    document.documentElement.classList.add("scripted");
    if (games.length > 1) offerGames();
    document.addEventListener("keydown", pressed);
    document.addEventListener("click", clicked);
    addEventListener("hashchange", () => {
      const step = addressed();
      if (step) show(step, { isAddressed: false });
    });
    const step = addressed();
    show(step || stepsOf(playable[0].article)[0], { isTold: false, isAddressed: false });
  }

  begin();
})();
