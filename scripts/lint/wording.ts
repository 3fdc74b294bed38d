/** Wording that a contractor would not say, and British spelling, each with what to write instead. */
const replacements: [RegExp, string][] = [
  [/\bstands?\b/i, 'say where it is shown, or what it does'],
  [/\b(?:comes?|came) in\b/i, '“is added”, “is imported”, or “arrives”'],
  [/\b(?:is|are|be|being|was|were) told\b/i, '“we email”, “we text”, or “we notify”'],
  [/\bsomebody\b/i, 'name the person, or “someone”'],
  [/\bof (?:its|their|your|our) own\b/i, '“its own …”, “custom”, or “separate”'],
  // “No more reminders scheduled” and “no more than 10” are fine.
  [/\bno more\b(?! (?:than|\w+s)\b)/i, '“no longer”, or “turned off”'],
  [/\bper cent\b/i, '%'],
  [/\be-mails?\b/i, 'email'],
  [
    /\b(?:colour|favourite|favour|behaviour|labour|neighbour|honour)\w*/i,
    'US spelling: -or, as in color',
  ],
  [/\b(?:centres?|centred|metres?|litres?|theatre)\b/i, 'US spelling: -er, as in center'],
  [
    /\b(?:cancell(?:ed|ing)|travell\w+|labell\w+|modell\w+|dialled|totalled)\b/i,
    'US spelling: one l, as in canceled',
  ],
  [
    /\b(?:organi|recogni|customi|authori|summari|categori|finali|reali|minimi|synchroni|optimi|apologi)s(?:e[ds]?|ing|ation)\b/i,
    'US spelling: -ize, as in organize',
  ],
  [
    /\b(?:catalogues?|licences?|cheques?|programmes?|greys?|grey|whilst|amongst|tyres?|fulfil|enrol|judgement)\b/i,
    'US spelling',
  ],
];

/** The first wording in `text` to rewrite, with what to write instead. */
export function findWording(text: string): { found: string; instead: string } | undefined {
  for (const [pattern, instead] of replacements) {
    const found = pattern.exec(text)?.[0];
    if (found) return { found, instead };
  }
  return undefined;
}

type Node = { type: string; parent?: Node; value?: unknown };
type Report = { node: Node; message: string };
type Context = { report: (report: Report) => void };

/** A single lowercase token is a key, a color name, or a CSS value, not text. */
const isText = (text: string) => /\s/.test(text.trim()) || /^\p{Lu}/u.test(text);
const isModuleName = ({ parent }: Node) =>
  /^(?:Import|Export)(?:Declaration|Expression|AllDeclaration|NamedDeclaration)$/.test(
    parent?.type ?? '',
  );

const check = (context: Context, node: Node, text: unknown) => {
  if (typeof text !== 'string' || !isText(text)) return;
  const wording = findWording(text);
  if (wording)
    context.report({ node, message: `“${wording.found}” on a screen: ${wording.instead}.` });
};

/** oxlint plugin: the rule `plumbline/wording` checks JSX text, strings, and templates. */
export default {
  meta: { name: 'plumbline' },
  rules: {
    wording: {
      create: (context: Context) => ({
        JSXText: (node: Node) => check(context, node, node.value),
        Literal: (node: Node) => {
          if (!isModuleName(node)) check(context, node, node.value);
        },
        TemplateElement: (node: Node & { value: { cooked: unknown } }) =>
          check(context, node, node.value.cooked),
      }),
    },
  },
};
