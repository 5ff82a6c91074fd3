/**
 * How a call is declared: once, here in the contract. The server serves it by its declaration, the browser
 * calls it by its declaration, and the OpenAPI document is made from it.
 */
import * as z from 'zod/mini';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Schema = z.ZodMiniType;

/** What a file may be, told by its first bytes and never by its name; `csv` is told by whoever reads it. */
export type FileKind = 'jpeg' | 'png' | 'webp' | 'pdf' | 'csv';
export const FILE_MAX_BYTES = 10 * 1024 * 1024;

/** A file that a call takes beside its fields, as one part of `multipart/form-data`. */
export interface FileRule {
  kinds: readonly FileKind[];
  required: boolean;
}

export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema = Schema,
  IsPaged extends boolean = boolean,
  By extends Method = Method,
> {
  method: By;
  /** The path with its parameters in braces: `/api/children/{id}`. */
  path: string;
  /** The path that it had before, with the same parameters: apps of an earlier release still call it so. */
  former?: string;
  summary: string;
  params: Params;
  query: Query;
  body: Body;
  /** What stands under `data`; `noContent` for a 204. */
  answer: Answer;
  /** True for a list that adds `meta: { total, page, per_page }`. */
  paged: IsPaged;
  /** True when anyone may call it without being signed in. */
  open: boolean;
  /** The files that it takes, by the name of their part; the fields beside them then arrive as texts. */
  files: Readonly<Record<string, FileRule>>;
  /** Where the answer is a file of its own kind (a picture, a CSV) instead of `{ data }`: of whom it tells. */
  download: FileAbout | false;
}

/**
 * Of whom a file tells that a call answers: `many` names children or families, `whole` is all that is known of a child, `one`
 * is a paper or a picture of one child or family, `nobody` names neither.
 */
type FileAbout = 'many' | 'whole' | 'one' | 'nobody';

/** Files that do lasting harm where a screen was left open: the password is asked for again. */
export const asksForPassword = ({ download }: Pick<Endpoint, 'download'>): boolean =>
  download === 'many' || download === 'whole';

type Named<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Named<Rest>
  : never;
type Ids<Path extends string> = z.ZodMiniObject<Record<Named<Path>, typeof idText>, z.core.$strip>;

const nothing = z.object({});
/** The answer of a call that has nothing to say: 204. */
export const noContent = z.void();

/**
 * Declares a call: `endpoint('GET /api/children/{id}', { … })`. What the path names is an id unless `params` says
 * otherwise; whatever else is left out is empty.
 */
export function endpoint<
  By extends Method,
  Path extends string,
  Params extends Schema = Ids<Path>,
  Query extends Schema = typeof nothing,
  Body extends Schema = typeof nothing,
  Answer extends Schema = typeof noContent,
  const IsPaged extends boolean = false,
>(
  call: `${By} ${Path}`,
  declared: {
    former?: string;
    summary: string;
    params?: Params;
    query?: Query;
    body?: Body;
    answer?: Answer;
    paged?: IsPaged;
    open?: boolean;
    files?: Readonly<Record<string, FileRule>>;
    download?: FileAbout;
  },
): Endpoint<Params, Query, Body, Answer, IsPaged, By> {
  const [method, path] = call.split(' ') as [By, string];
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, idText]);
  return {
    method,
    path,
    params: z.object(Object.fromEntries(ids)) as unknown as Params,
    query: nothing as unknown as Query,
    body: nothing as unknown as Body,
    answer: noContent as unknown as Answer,
    paged: false as IsPaged,
    open: false,
    files: {},
    download: false,
    ...declared,
  };
}

/** A whole positive number, as an id in a body. */
export const id = z.int().check(z.positive(), z.lte(Number.MAX_SAFE_INTEGER));
/** An id in a path or a query, where everything is text. */
export const idText = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,14}$/)),
  z.transform((text: string) => Number(text)),
);

/** A list in a body; one value alone is a list of one, as a form sends it. */
export const listGiven = <Item extends z.ZodMiniType>(item: Item, message: string) =>
  z.union([
    z.pipe(
      item,
      z.transform((one: z.output<Item>) => [one]),
    ),
    z.array(item, message),
  ]);

/** A whole number in a query, with its default and limits. */
export const wholeText = (fallback: number, most: number) =>
  z._default(
    z.pipe(
      z.union([z.string().check(z.regex(/^\d{1,9}$/)), z.int()]),
      z.pipe(
        z.transform((text: string | number) => Number(text)),
        z.int().check(z.gte(1), z.lte(most)),
      ),
    ),
    fallback,
  );

/** A whole number in a body, between two. */
export const wholeBetween = (least: number, most: number, message: string) =>
  z.int(message).check(z.gte(least, message), z.lte(most, message));

/** A whole number between two in a query that may leave it out. */
export const optionalWhole = (least: number, most: number) =>
  z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,9}$/)),
      z.pipe(
        z.transform((text: string) => Number(text)),
        z.int().check(z.gte(least), z.lte(most)),
      ),
    ),
  );

/** An id in a body, as a number or as the text of a form's choice. */
export const chosenId = (message: string) =>
  z.pipe(
    z.union([
      z.int(message).check(z.positive(message)),
      z.string(message).check(z.regex(/^[1-9]\d{0,14}$/, message)),
    ]),
    z.transform((given: number | string) => Number(given)),
  );

/**
 * `status[]=1&status[]=2`, `status[0]=1`, `status=1,2` and `status=[1,2]` all arrive as texts: a list of numbers made
 * of them.
 */
export const idList = z.optional(
  z.pipe(
    z.union([z.string(), z.array(z.string())]),
    z.pipe(
      z.transform((given: string | string[]) =>
        [given].flat().flatMap((text) => text.replace(/^\[(.*)\]$/, '$1').split(',')),
      ),
      z.array(idText),
    ),
  ),
);

export const PAGE_SIZE_MAX = 1_500;
/** `paginate`, `data_per_page` and `per_page` mean the same (the server folds them into `per_page`). */
export const pageQuery = {
  page: wholeText(1, 1_000_000),
  per_page: wholeText(50, PAGE_SIZE_MAX),
};

/** One of these words in a query, each also with a hyphen before it: the other way round. */
export const sortText = <Word extends string>(
  words: readonly Word[],
  fallback: NoInfer<Word> | `-${NoInfer<Word>}`,
) => {
  const both = words.flatMap((word): (Word | `-${Word}`)[] => [word, `-${word}`]);
  return z.pipe(
    z.optional(z.string().check(z.refine((text) => (both as string[]).includes(text)))),
    z.transform((text: string | undefined) => (text ?? fallback) as Word | `-${Word}`),
  );
};

/** An empty text, as a form sends it, is null. */
export const emptyIsNull = (text: z.ZodMiniType<string, string>) =>
  z.pipe(
    text,
    z.transform((given: string) => (given === '' ? null : given)),
  );

/** Text that may be missing: empty is null, absent stays absent. */
export const optionalText = (most: number, tooLong: string) =>
  z.nullish(emptyIsNull(z.string().check(z.trim(), z.maxLength(most, tooLong))));

export const yesOrNo = z.pipe(
  z.enum(['0', '1', 'true', 'false']),
  z.transform((text: '0' | '1' | 'true' | 'false') => text === '1' || text === 'true'),
);

export const searchText = z.optional(z.string().check(z.trim(), z.maxLength(200)));

/** Text that must be there, with the catalogue's words where it is not. */
export const requiredText = (message: string, most: number, tooLong: string) =>
  z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(most, tooLong));
