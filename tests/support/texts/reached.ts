/** The sources that the screens of some roles consist of: from the router and the shell along the imports. */
import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { permissionsOf } from '#shared/permissions';
import { importsOf, isNode, literalText, type Node, readSource, type Source, walk } from './syntax';

const ROOT = resolve(import.meta.dirname, '../../..');
const ROUTERS = ['src/app/router.ts', 'src/app/office-screens.ts'];

/**
 * Every source, by its path from the project's folder, that someone with one of these roles can have on the screen.
 * `leftOut` are folders or files (paths from the project's folder) that are not entered.
 */
export function reachedSources(roleIds: readonly number[], leftOut: readonly string[]): Map<string, Source> {
  const held = new Set<string>(permissionsOf(roleIds));
  const reached = new Map<string, Source>();
  const open = ['src/main.tsx'];
  while (open.length > 0) {
    const file = open.pop() as string;
    if (
      reached.has(file) ||
      leftOut.some((path) => file === path || file.startsWith(`${path}/`) || file.startsWith(`${path}.`))
    )
      continue;
    const source = readSource(join(ROOT, file));
    reached.set(file, source);
    const froms = ROUTERS.includes(file) ? routed(source, held) : importsOf(source.program);
    for (const from of froms) {
      const found = resolveImport(file, from);
      if (found) open.push(found);
    }
  }
  return reached;
}

/** `screens`, `officeScreens`, `allScreens`. */
const isList = (name: string) => /screens$/i.test(name);

/** The screens in the list of paths whose permission is held, and what stands beside the list. */
function routed({ program }: Source, held: ReadonlySet<string>): string[] {
  const named = new Map<string, Node>();
  const wanted: Node[] = [];
  walk(program, (node) => {
    if (node.type === 'FunctionDeclaration') return false;
    if (node.type === 'VariableDeclarator' && isNode(node.id)) {
      const name = String(node.id.name);
      if (isList(name)) return undefined;
      if (isNode(node.init)) named.set(name, node.init);
      return false;
    }
    const needs = needsOf(node);
    if (needs === undefined) return undefined;
    if (needs === null || held.has(needs)) wanted.push(node);
    return false;
  });
  const exported = (program.body as Node[]).flatMap(({ type, declaration }) =>
    type === 'ExportNamedDeclaration' && isNode(declaration) && declaration.type === 'VariableDeclaration'
      ? (declaration.declarations as Node[]).filter((one) => !isList(String((one.id as Node).name)))
      : [],
  );
  const froms: string[] = [];
  for (const node of [...wanted, ...exported]) {
    walk(node, (inner) => {
      if (inner.type === 'ImportExpression') froms.push(literalText(inner.source) ?? '');
      const constant = inner.type === 'Identifier' ? named.get(String(inner.name)) : undefined;
      if (constant && constant !== node) froms.push(...importsOf(constant));
      return undefined;
    });
  }
  return [...froms, ...importsOf({ ...program, body: staticImports(program) })];
}

function staticImports(program: Node): Node[] {
  return (program.body as Node[]).filter(({ type }) => type === 'ImportDeclaration');
}

/** The permission of `at(path, needs, …)`, `onTablet(…)`, `tab(within, path, label, needs, …)`; undefined for anything else. */
function needsOf(node: Node): string | null | undefined {
  if (node.type !== 'CallExpression' || !isNode(node.callee)) return undefined;
  const given = node.arguments as Node[];
  const at = { at: 1, onTablet: 1, tab: 3 }[String(node.callee.name)];
  const needs = at === undefined ? undefined : given[at];
  return needs === undefined ? undefined : literalText(needs);
}

function resolveImport(file: string, from: string): string | null {
  const path = from.startsWith('#shared/')
    ? join(ROOT, 'src/shared', from.slice('#shared/'.length))
    : from.startsWith('.')
      ? resolve(ROOT, dirname(file), from)
      : null;
  if (path === null || /\.(css|json|svg)$/.test(path)) return null;
  const found = [`${path}.ts`, `${path}.tsx`].find((candidate) => existsSync(candidate));
  if (!found) throw new Error(`${file} imports ${from}, which is not there.`);
  return relative(ROOT, found);
}
