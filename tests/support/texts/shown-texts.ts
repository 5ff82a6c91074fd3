/** The texts in a source that a person may see: keys of translations, constants that t() shows, bare words. */
import { isNode, lineOf, literalText, type Node, type Source, walk } from './syntax';

export interface ShownText {
  text: string;
  /** `key`: written in t(); `constant`: written elsewhere, and probably shown by t(); `bare`: shown as it stands. */
  kind: 'key' | 'constant' | 'bare';
  /** `src/app/shell.tsx:12`. */
  place: string;
}

export function shownTexts(source: Source, file: string): ShownText[] {
  const found: ShownText[] = [];
  walk(source.program, (node, within) => {
    if (isLeftOut(node, within)) return false;
    const kind = kindOf(node, within);
    const text = node.type === 'JSXText' ? String(node.value).trim() : literalText(node);
    if (kind && text && (kind === 'key' || readsAsText(text)))
      found.push({ text, kind, place: `${file}:${lineOf(source, node)}` });
    return undefined;
  });
  return found;
}

function kindOf(node: Node, within: readonly Node[]): ShownText['kind'] | null {
  if (node.type === 'JSXText') return 'bare';
  if (literalText(node) === null) return null;
  if (isKey(node, within)) return 'key';
  const around = within.at(-1);
  if (around?.type === 'JSXAttribute')
    return shownAttributes.has(String((around.name as Node).name)) ? 'bare' : null;
  return 'constant';
}

const shownAttributes = new Set([
  'label',
  'title',
  'placeholder',
  'description',
  'alt',
  'aria-label',
  'nothingFoundMessage',
]);

/** The text in t() or say(), also behind a condition: `t(some ? 'One' : 'Other')`. */
function isKey(node: Node, within: readonly Node[]): boolean {
  let inner = node;
  for (const outer of within.toReversed()) {
    if (outer.type === 'CallExpression') {
      const at = textArgument(outer.callee);
      return at !== null && (outer.arguments as Node[])[at] === inner;
    }
    const goesOn =
      (outer.type === 'ConditionalExpression' && outer.test !== inner) || outer.type === 'LogicalExpression';
    if (!goesOn) return false;
    inner = outer;
  }
  return false;
}

/** Which argument of `t(text)`, `i18next.t(text)` or `say(language, text)` is the text; null for other calls. */
function textArgument(callee: unknown): number | null {
  if (!isNode(callee)) return null;
  const { name } = callee.type === 'MemberExpression' ? (callee.property as Node) : callee;
  if (name === 't') return 0;
  return name === 'say' ? 1 : null;
}

/** Where words are not for people: types, imports, errors for developers, styles, comparisons, names of fields. */
function isLeftOut(node: Node, within: readonly Node[]): boolean {
  if (node.type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)/.test(node.type)) return true;
  if (/^(Import|ExportAll)Declaration$|^ImportExpression$/.test(node.type)) return true;
  if (node.type === 'NewExpression' && /Error$/.test(String((node.callee as Node).name))) return true;
  if (node.type === 'JSXAttribute' && unseenAttributes.test(String((node.name as Node).name))) return true;
  if (node.type === 'CallExpression' && isForMachines(node.callee)) return true;
  const around = within.at(-1);
  if (around?.type === 'Property' && around.key === node && !around.computed) return true;
  if (
    around?.type === 'Property' &&
    unseenFields.test(String((around.key as Node).name)) &&
    around.value === node
  )
    return true;
  if (around?.type === 'CallExpression' && isNameOfComponent(node, around)) return true;
  if (around?.type === 'BinaryExpression' && literalText(node) !== null) return true;
  if (around?.type === 'SwitchCase' && around.test === node) return true;
  return around?.type === 'MemberExpression' && around.property === node && around.computed === true;
}

const unseenAttributes =
  /^(class|className|style|styles|sx|d|href|src|rel|target|type|name|id|key|mih|maw|w|h|p[xytblr]?|m[xytblr]?|c|fz|fw|gap|justify|align|flex|bg|bd|viewBox|to|path|grid|columns|sizes|data-.*)$/;
const unseenFields =
  /^(className|style|styles|summary|gridTemplateColumns|border|padding|margin|fontFamily|path|queryKey|href|url|timeZone)$/;

/** What a file that comes later is asked for: `lazily('Chart', () => import('./chart'))`. */
function isNameOfComponent(node: Node, { callee, arguments: given }: Node): boolean {
  const at = isNode(callee) ? placesOfNames.get(String(callee.name)) : undefined;
  return at !== undefined && (given as Node[])[at] === node;
}

const placesOfNames = new Map(
  Object.entries({ lazily: 0, lazyPart: 0, lazyScreen: 0, frame: 1, at: 2, onTablet: 2, tab: 4 }),
);

/** Calls whose words nobody reads: logs. */
function isForMachines(callee: unknown): boolean {
  if (!isNode(callee)) return false;
  return callee.type === 'MemberExpression' && (callee.object as Node).name === 'console';
}

/** Words with a space between them, or one that begins as a sentence does. */
function readsAsText(text: string): boolean {
  if (!/[A-Za-z]{2}/.test(text) || text.includes('://') || /^[A-Z]\w+Error$/.test(text)) return false;
  if (/\b(SELECT|FROM|WHERE|AS|JOIN|SET|VALUES)\b/.test(text)) return false;
  return /^[“"]?[A-Z](-?[a-z])+(?![A-Za-z]*\()/.test(text) || /[A-Za-z{}]+ (- )?[A-Za-z{}]+/.test(text);
}
