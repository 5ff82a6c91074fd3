/** Which messages of the catalogue a source says: `messages.dateRequired`. */
import { isNode, lineOf, type Source, walk } from './syntax';

/** Names of messages with where they are said. */
export function messagesUsed(source: Source, file: string): { name: string; place: string }[] {
  const found: { name: string; place: string }[] = [];
  walk(source.program, (node) => {
    const { object, property } = node;
    if (node.type === 'MemberExpression' && isNode(object) && object.name === 'messages' && isNode(property))
      found.push({ name: String(property.name), place: `${file}:${lineOf(source, node)}` });
    return undefined;
  });
  return found;
}
