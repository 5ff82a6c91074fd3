/** Finding a child among 1,500: a part of a name in any script, or of the MyKid number with or without hyphens. */
import type { ChildDocument } from '#shared/endpoints/feed';
import { plainText } from '../../components/find-by-name';

interface FindableChild {
  child: ChildDocument;
  /** What is searched: prepared once, since it is gone through at every letter typed. */
  text: string;
}

export function prepareForSearch(children: readonly ChildDocument[]): FindableChild[] {
  return children.map((child) => ({
    child,
    text: plainText(
      `${child.fullname}\n${child.mykid_no ?? ''}\n${child.mykid_no?.replaceAll('-', '') ?? ''}`,
    ),
  }));
}

/** Every word typed must occur somewhere; the order is kept. */
export function searchChildren(children: readonly FindableChild[], search: string): ChildDocument[] {
  const words = plainText(search).split(/\s+/).filter(Boolean);
  return children.filter(({ text }) => words.every((word) => text.includes(word))).map(({ child }) => child);
}
