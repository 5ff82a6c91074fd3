/** Reads TypeScript as a tree, for tests that ask what the sources say. */
import { readFileSync } from 'node:fs';
import { parseAst } from 'vite';

export interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

export interface Source {
  file: string;
  text: string;
  program: Node;
}

export function readSource(file: string): Source {
  const text = readFileSync(file, 'utf8');
  const program = parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file);
  return { file, text, program: program as unknown as Node };
}

/** Every node with what it lies within, outermost first. `false` leaves out what lies within it. */
export function walk(
  node: Node,
  visit: (node: Node, within: readonly Node[]) => boolean | undefined,
  within: readonly Node[] = [],
): void {
  if (visit(node, within) === false) return;
  const inner = [...within, node];
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit, inner);
  }
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

/** The text of a literal or of a template without values; null for anything else. */
export function literalText(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type !== 'TemplateLiteral') return null;
  const parts = node.quasis as { value: { cooked: string } }[];
  return parts.length === 1 ? (parts[0]?.value.cooked ?? null) : null;
}

export function lineOf({ text }: Source, { start }: Node): number {
  return text.slice(0, start).split('\n').length;
}

/** What is imported, lazily or at once, for more than its types. */
export function importsOf(program: Node): string[] {
  const froms: (string | null)[] = [];
  walk(program, (node) => {
    if (node.type === 'ImportExpression') froms.push(literalText(node.source));
    if (/^(Import|ExportNamed|ExportAll)Declaration$/.test(node.type) && !isTypeOnly(node))
      froms.push(literalText(node.source));
    return undefined;
  });
  return froms.filter((from) => from !== null);
}

function isTypeOnly(node: Node): boolean {
  if (node.importKind === 'type' || node.exportKind === 'type') return true;
  const names = (node.specifiers ?? []) as Node[];
  return names.length > 0 && names.every((name) => name.importKind === 'type');
}
