/** Small mistakes, made on purpose: each changes one place of a source file the way a slip of the hand would. */
import { createHash } from 'node:crypto';
import { parseAst } from 'vite';

/** Operators and what a slip makes of them. */
const SLIPS = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '&&': '||',
  '||': '&&',
};
/** What only tells people or types something; a mistake in it is none of the sync. */
const UNTOLD = /^(log|console)\b/;
const TYPES = /^TS(?!AsExpression|NonNullExpression|SatisfiesExpression)/;

/**
 * Every mistake that can be made in a file, in the order of its text.
 * @param {string} file its path from the root, as the key of each mistake has it
 * @param {string} text
 */
export function makeMutants(file, text) {
  const found = [];
  const add = (node, start, end, by, what) => {
    const line = text.slice(0, start).split('\n').length;
    found.push({ file, line, start, end, by, what, was: text.slice(node.start, node.end) });
  };
  const visit = (node, parent) => {
    if (typeof node?.type !== 'string' || TYPES.test(node.type)) return;
    mutate(node, parent, text, add);
    for (const [name, inner] of Object.entries(node)) {
      // A name in the place of a property is no value.
      if (name === 'key' && !node.computed) continue;
      for (const each of Array.isArray(inner) ? inner : [inner]) visit(each, node);
    }
  };
  visit(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file), null);
  return named(found.sort((one, other) => one.start - other.start));
}

function mutate(node, parent, text, add) {
  const code = (part) => text.slice(part.start, part.end);
  switch (node.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
    case 'WhileStatement': {
      const { start, end } = node.test;
      add(node.test, start, end, `!(${code(node.test)})`, 'the opposite condition');
      return;
    }
    case 'BinaryExpression':
    case 'LogicalExpression': {
      if (node.operator === '??') {
        const second = text.indexOf('??', node.left.end);
        add(node, second, node.end, '', 'no second choice');
      }
      const slip = SLIPS[node.operator];
      // Texts are joined, never subtracted.
      if (!slip || (node.operator === '+' && [node.left, node.right].some(isText))) return;
      const between = text.slice(node.left.end, node.right.start);
      const start = node.left.end + between.indexOf(node.operator);
      add(
        node,
        node.start,
        node.end,
        `(${text.slice(node.start, start)}${slip}${text.slice(start + node.operator.length, node.end)})`,
        `${node.operator} becomes ${slip}`,
      );
      return;
    }
    case 'ExpressionStatement':
      if (node.directive || UNTOLD.test(code(node))) return;
      add(node, node.start, node.end, ';', 'left out');
      return;
    case 'ReturnStatement':
      if (
        node.argument &&
        parent?.type === 'BlockStatement' &&
        node.argument.type === 'ArrayExpression' &&
        node.argument.elements.length > 0
      )
        add(node, node.argument.start, node.argument.end, '[]', 'nothing is returned');
      return;
    case 'Literal':
      if (typeof node.value === 'boolean')
        add(node, node.start, node.end, String(!node.value), 'the opposite');
      if (typeof node.value === 'number')
        add(
          node,
          node.start,
          node.end,
          node.value < 2 ? `${1 - node.value}` : `(${node.raw} * 10)`,
          'another number',
        );
      return;
    case 'AwaitExpression':
      // An answer that nobody waits for, where nobody needs its value.
      if (parent?.type === 'ExpressionStatement')
        add(node, node.start, node.argument.start, 'void ', 'not waited for');
      return;
    case 'SpreadElement':
      if (parent?.type === 'ArrayExpression')
        add(node, node.start, node.end, '...[]', 'left out of the list');
      if (parent?.type === 'ObjectExpression')
        add(node, node.start, node.end, '...{}', 'left out of the object');
      return;
    case 'CallExpression': {
      const called = node.callee.type === 'MemberExpression' ? node.callee.property.name : null;
      const [predicate] = node.arguments;
      if (called === 'filter' && predicate) {
        const { start, end } = predicate;
        add(node, start, end, '() => true', 'nothing is filtered');
      }
      if (called === 'some' || called === 'every') {
        const { property } = node.callee;
        add(
          node,
          property.start,
          property.end,
          called === 'some' ? 'every' : 'some',
          `${called} becomes the other`,
        );
      }
      return;
    }
  }
}

const isText = (node) =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');

/** A name that outlives changes elsewhere in the file: of what was there, what it became, and which of its like. */
function named(found) {
  const seen = new Map();
  return found.map((mutant) => {
    const like = [mutant.file, mutant.was, mutant.by].join('\n');
    const nth = (seen.get(like) ?? 0) + 1;
    seen.set(like, nth);
    const key = createHash('sha256').update(`${like}\n${nth}`).digest('hex').slice(0, 12);
    return { ...mutant, key };
  });
}
