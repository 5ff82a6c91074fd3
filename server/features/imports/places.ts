/** Preschools, classrooms and products by the names that people write. Pure. */
import type { ImportColumn } from '#shared/domain/import-columns';
import { shorten } from './cells';
import type { Row } from './problems';

export interface PlaceName {
  id: number;
  name: string;
  short_name: string;
}

export interface KnownPreschool extends PlaceName {
  status: string;
  /** The last day of its last closed month. */
  closed_through: string | null;
  capacity: number | null;
  /** Children who attend by now. */
  attending: number;
}

interface KnownClassroom {
  id: number;
  name: string;
  preschool_id: number;
  capacity: number | null;
  attending: number;
}

export interface KnownProduct {
  id: number;
  name: string;
  product_type: number;
  /** Null for one of all preschools. */
  preschool_id: number | null;
}

export interface KnownPlaces {
  preschools: readonly KnownPreschool[];
  classrooms: readonly KnownClassroom[];
  products: readonly KnownProduct[];
}

/** As names compare: a difference of case or of spaces is none. */
export const fold = (name: string) => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** Looks names up quickly, whatever the number of rows. */
export class Places {
  readonly #preschools = new Map<string, KnownPreschool[]>();
  readonly #classrooms = new Map<string, KnownClassroom[]>();
  readonly #products = new Map<string, KnownProduct[]>();

  constructor(readonly known: KnownPlaces) {
    for (const preschool of known.preschools)
      for (const name of new Set([fold(preschool.short_name), fold(preschool.name)]))
        put(this.#preschools, name, preschool);
    for (const classroom of known.classrooms)
      put(this.#classrooms, `${classroom.preschool_id} ${fold(classroom.name)}`, classroom);
    for (const product of known.products)
      put(this.#products, `${product.preschool_id ?? ''} ${fold(product.name)}`, product);
  }

  preschool(row: Row, column: ImportColumn): KnownPreschool | undefined {
    const text = row.text(column.key);
    if (text === '') return row.wrong(column, 'The preschool is missing.', 'Write its short name.');
    const found = this.#preschools.get(fold(text)) ?? [];
    if (found.length === 1) return found[0];
    if (found.length > 1)
      return row.wrong(column, 'Several preschools are called so.', 'Write the short name.');
    const open = this.known.preschools.filter(({ status }) => status !== 'close');
    return row.wrong(
      column,
      'There is no preschool of this name.',
      `Write ${someOf(open.map(({ short_name }) => short_name))}, or add the preschool first.`,
    );
  }

  classroom(row: Row, column: ImportColumn, preschool: KnownPreschool): KnownClassroom | undefined {
    const text = row.text(column.key);
    const found = this.#classrooms.get(`${preschool.id} ${fold(text)}`) ?? [];
    if (found.length === 1) return found[0];
    if (found.length > 1)
      return row.wrong(
        column,
        `${preschool.short_name} has several classrooms of this name.`,
        'Rename one of them first.',
      );
    const names = this.known.classrooms
      .filter(({ preschool_id }) => preschool_id === preschool.id)
      .map(({ name }) => name);
    return row.wrong(
      column,
      `${preschool.short_name} has no classroom of this name.`,
      names.length > 0
        ? `Write ${someOf(names)}, or add the classroom first.`
        : 'Add the classroom first, or leave the cell empty.',
    );
  }

  /** A product, of one of the types where some are given: the preschool's own goes before one of all preschools. */
  product(
    row: Row,
    column: ImportColumn,
    name: string,
    preschool: PlaceName,
    types?: readonly number[],
  ): KnownProduct | undefined {
    const among = (scope: string) =>
      (this.#products.get(`${scope} ${fold(name)}`) ?? []).filter(
        ({ product_type }) => types?.includes(product_type) ?? true,
      );
    const found = among(String(preschool.id));
    const offered = found.length > 0 ? found : among('');
    if (offered.length === 1) return offered[0];
    if (offered.length > 1)
      return row.wrong(
        column,
        `Several products are called “${shorten(name, 60)}”.`,
        'Rename one of them first.',
      );
    return row.wrong(
      column,
      `${preschool.short_name} offers nothing called “${shorten(name, 60)}”.`,
      'Write its name as under Products, or add it there first.',
    );
  }
}

function put<T>(map: Map<string, T[]>, key: string, one: T): void {
  const list = map.get(key);
  if (list) list.push(one);
  else map.set(key, [one]);
}

/** `BTG, KSH or IPH`; a few of many. */
function someOf(names: readonly string[]): string {
  const shown = [...new Set(names)].sort((one, other) => one.localeCompare(other, 'en')).slice(0, 5);
  if (shown.length < 2) return shown[0] ?? 'its short name';
  return `${shown.slice(0, -1).join(', ')} or ${shown.at(-1)}`;
}
