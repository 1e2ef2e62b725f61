import { z } from 'zod'
import { isAllowedPassword } from '../values/password.ts'
import { cleanLine, cleanName, cleanNgoName, cleanText, latinDigits, lengthOf } from '../values/arabic.ts'
import type { FieldErrorCode } from '../refusals/messages.ts'
import { isDate, todayIn } from '../values/dates.ts'
import { plainNumbers } from '../values/numbers.ts'
import { isBlank, noText, staysText, toBoolean, toFlag, toList, toNumber } from './typed.ts'

/** The index table of a lookup field. The server refuses codes that are not active in it. */
export const lookups = z.registry<{ index: string }>()
/** The kind of file that a field takes. The server stores the file and puts the attachment's id in its place. */
export const fileUses = z.registry<{ use: FileUse }>()
export type FileUse = 'document' | 'image' | 'word'
/**
 * The rich text fields with their longest length, and whether they have headings. The server keeps only structure and
 * links of them.
 */
export const richTexts = z.registry<RichText>()
export interface RichText {
  readonly max: number
  readonly headings: boolean
}

type Text = z.ZodType<string, string>
type Int = z.ZodType<number, number | string>

const refuse = (ctx: z.RefinementCtx, code: FieldErrorCode, params: Record<string, unknown> = {}) =>
  ctx.addIssue({ code: 'custom', params: { code, ...params } })

const checked = (base: z.ZodType<string, string>, ok: (value: string) => boolean, code: FieldErrorCode): Text =>
  base.superRefine((value, ctx) => {
    if (value !== '' && !ok(value)) refuse(ctx, code)
  })

/** Blank text is refused, because columns for money and dates cannot store it. */
const filled = (base: Text): Text => base.refine((value) => value !== '', { params: { code: 'V-REQ' } })

function sized(base: z.ZodType<string, string>, min: number, max: number): Text {
  return base
    .superRefine((value, ctx) => {
      const length = lengthOf(value)
      if (length === 0 && min > 0) refuse(ctx, 'V-REQ')
      else if (length < min || length > max) refuse(ctx, 'V-LEN', { a: min, b: max })
    })
    .meta({ minLength: min, maxLength: max })
}

const line = () => z.string().max(20_000).transform(cleanLine) as unknown as Text

const nameLine = (clean = cleanName) =>
  z
    .string()
    .max(20_000)
    .transform((name) => clean(name)) as unknown as Text

/** s(a..b): one line, length in characters after trimming. */
export const text = (min: number, max: number): Text => sized(line(), min, max)
/** txt(n): several lines of at most n characters; min 1 when required. */
export const longText = (max: number, min = 1): Text =>
  sized(z.string().max(40_000).transform(cleanText) as unknown as Text, min, max)
/** True for HTML without readable text: an editor leaves `<p></p>` when everything was deleted. */
export const isWordless = (html: string): boolean =>
  html.replace(/<[^>]*>|&nbsp;|&#160;|[\s\u200b-\u200f\u2060\ufeff]/g, '') === ''
/** rich(n): HTML of at most n characters, markup included; with `headings` a text of several parts. */
export function rich(max: number, { headings = false } = {}): Text {
  const schema = z
    .string()
    .max(400_000)
    .superRefine((value, ctx) => {
      if (isWordless(value)) refuse(ctx, 'V-REQ')
      else if (lengthOf(value) > max) refuse(ctx, 'V-LEN', { a: 1, b: max })
    })
    .meta({ maxLength: max }) as unknown as Text
  richTexts.add(schema, { max, headings })
  return schema
}
/** A whole number. A form sends it as digits. */
export const int = (min = 0, max = 2_147_483_647): Int =>
  noText(
    z.preprocess(
      toNumber,
      z.int().superRefine((value, ctx) => {
        if (value < min || value > max) refuse(ctx, 'V-RANGE', { a: min, b: max })
      }),
    ),
  ) as unknown as Int
/** A record's id. */
export const id: Int = int(1, 9_007_199_254_740_991)
/** 0 or 1, as the specification writes its flags. */
export const flag = noText(z.preprocess(toFlag, z.union([z.literal(0), z.literal(1)]))) as unknown as z.ZodType<
  0 | 1,
  0 | 1
>
/** True or false. A form sends it as a word or a digit. */
export const bool = noText(z.preprocess(toBoolean, z.boolean())) as unknown as z.ZodType<boolean, boolean>

/** Money ≥ 0 as decimal text with at most 2 places; never a float. */
export const money: Text = z.preprocess(
  (input) =>
    typeof input === 'number' && Number.isFinite(input)
      ? String(input)
      : typeof input === 'string'
        ? plainNumbers(input)
        : input,
  filled(checked(z.string(), (value) => /^\d{1,16}(\.\d{1,2})?$/.test(value), 'V-NUMBER')),
) as unknown as Text

/** lk(index): the stable code of a record of an index table. */
export function lk(index: string): Int {
  const schema = int(1, 100_000)
  lookups.add(schema, { index })
  return schema
}

/** A list whose length is checked (V-COUNT). A form sends a list of one as a single value. */
export const list = <T extends z.ZodType>(item: T, min = 0, max = 100) =>
  noText(
    z.preprocess(
      toList,
      z.array(item).superRefine((value, ctx) => {
        if (min > 0 && value.length === 0) refuse(ctx, 'V-REQ')
        else if (value.length < min || value.length > max) refuse(ctx, 'V-COUNT', { a: min, b: max })
      }),
    ),
  ) as unknown as z.ZodType<z.output<T>[], z.input<T>[]>
/** ids(index): distinct codes of an index table. */
export const ids = (index: string, min = 0, max = 50) =>
  noText(
    list(lk(index), min, max).refine((value) => new Set(value).size === value.length, { params: { code: 'V-TAKEN' } }),
  )

/**
 * A file of a record: the id of an attachment that the same person uploaded. Which file is allowed depends on `use`.
 */
export function file(use: FileUse = 'document'): Int {
  const schema = int(1, 9_007_199_254_740_991)
  fileUses.add(schema, { use })
  return schema
}

/** One of fixed codes (section 2.12). */
export const choice = <const T extends readonly string[]>(values: T) =>
  z.enum(values as unknown as [T[number], ...T[number][]])

export const date: Text = filled(
  checked(z.string().transform((value) => latinDigits(value.trim())) as unknown as Text, isDate, 'V-DATE'),
)
/** V-PAST: today or earlier in Damascus. */
export const pastDate: Text = date.superRefine((value, ctx) => {
  if (isDate(value) && value > todayIn()) refuse(ctx, 'V-PAST')
})

/** Letters, marks over them, and ZWNJ, which parts letters of one word: «علی‌رضا». */
const arabicLetters = String.raw`\u0621-\u063a\u0641-\u0655\u0670-\u06d3\u06d5\u200c`
const arabicName = new RegExp(`^[${arabicLetters} -]+$`, 'u')
const latinName = /^[\p{Script=Latin}\p{M}' .-]+$/u
/** Person names in Arabic letters. Whether a foreigner may use Latin letters is decided by the record's own rule. */
export const personName = (min = 2, max = 50): Text =>
  checked(sized(nameLine(), min, max), (value) => arabicName.test(value) || latinName.test(value), 'V-PERSON')
export const isArabicName = (value: string) => arabicName.test(value)
/** V-NAME without the checks that need the database: allowed characters and length. */
const ngoNameLine = new RegExp(`^[${arabicLetters}\\d .,()–-]+$`, 'u')
export const ngoName: Text = checked(
  sized(nameLine(cleanNgoName), 5, 150),
  (value) => ngoNameLine.test(value),
  'V-NAME-CHARS',
)
export const latinText = (min: number, max: number): Text =>
  checked(text(min, max), (value) => /^[\p{Script=Latin}\p{M}\d\s.,()'&/–-]+$/u.test(value), 'V-LATIN')

const compact = (input: unknown) =>
  typeof input === 'string' ? latinDigits(input).replace(/[\s\u200e\u200f-]/g, '') : input
/** V-MOB: national form 09XXXXXXXX. The international form is accepted and converted. */
export const mobile = z.preprocess(
  (input) => {
    const value = compact(input)
    return typeof value === 'string' ? value.replace(/^(\+|00)963/, '0') : value
  },
  filled(checked(z.string(), (value) => /^09\d{8}$/.test(value), 'V-MOB')),
) as unknown as Text
export const telephone = z.preprocess(
  compact,
  filled(checked(z.string(), (value) => /^0\d{8,9}$/.test(value), 'V-TEL')),
) as unknown as Text
/** A national number (11 digits) or a foreigner's document number. Which one is required depends on the nationality. */
export const idNumber = z.preprocess(
  (input) => {
    const value = compact(input)
    return typeof value === 'string' ? value.toUpperCase() : value
  },
  checked(z.string().max(20), (value) => /^(\d{11}|[A-Z0-9]{6,15})$/.test(value), 'V-NID').refine(
    (value) => value !== '',
    { params: { code: 'V-REQ' } },
  ),
) as unknown as Text
export const email: Text = checked(
  sized(
    z
      .string()
      .max(400)
      .transform((value) => value.trim().toLowerCase()) as unknown as Text,
    1,
    190,
  ),
  (value) => /^[^\s\p{C}@<>()[\],;:"\\]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/u.test(value),
  'V-EMAIL',
)
export const url: Text = checked(
  text(1, 255),
  (value) => {
    try {
      return /^https?:$/.test(new URL(value).protocol)
    } catch {
      return false
    }
  },
  'V-URL',
)
export const decisionNumber: Text = z.preprocess(
  (input) => (typeof input === 'string' ? latinDigits(input) : input),
  checked(text(1, 30), (value) => /^[\p{Script=Arabic}A-Za-z\d/.\- ]+$/u.test(value), 'V-DECNO'),
) as unknown as Text
/** A new password: the rules that need no database [V-PWD]. NFKC makes it the same bytes from every keyboard. */
export const newPassword: Text = z
  .string()
  .max(400)
  .transform((value) => value.normalize('NFKC'))
  .superRefine((value, ctx) => {
    if (value === '') return refuse(ctx, 'V-REQ')
    if (!isAllowedPassword(value)) refuse(ctx, 'V-PWD')
  }) as unknown as Text
/** Degrees, which people type or paste as decimal text: their forms send it as it stands, in JSON too. */
const degrees = (limit: number) =>
  z
    .preprocess(
      (input) =>
        typeof input === 'string' && /^-?\d{1,3}(\.\d+)?$/.test(latinDigits(input))
          ? Number(latinDigits(input))
          : input,
      z.number().refine((value) => Math.abs(value) <= limit, { params: { code: 'V-GEO' } }),
    )
    .meta({ description: 'Degrees. Decimal text is taken too.' }) as unknown as z.ZodType<number, number | string>
export const latitude = degrees(90)
export const longitude = degrees(180)

/** The key may be missing in the input; the output always has it. */
type Optional<T extends z.ZodType> = z.ZodType<z.output<T> | null, z.input<T> | null | undefined> & {
  readonly _zod: { readonly optin: 'optional' }
}
/** A field that may be empty: blank and missing become null. */
export const optional = <T extends z.ZodType>(schema: T) => {
  const blankable = z
    .preprocess(
      (input) =>
        isBlank(input, schema) || (typeof input === 'string' && richTexts.has(schema) && isWordless(input))
          ? null
          : input,
      schema.nullable(),
    )
    .optional()
    .transform((value) => value ?? null)
  return (staysText(schema) ? blankable : noText(blankable)) as unknown as Optional<T>
}
/** Why a decision has the number of another one; asked for when it has. */
export const repeatedReason = optional(longText(500, 10))

/** Names that a list can be sorted by, ascending or descending (`-name_ar`). Other names are refused. */
export const sortBy = <const K extends readonly string[]>(...names: K) =>
  z.enum(names.flatMap((name) => [name, `-${name}`]) as [K[number], ...(K[number] | `-${K[number]}`)[]]).optional()
/** Query of every list: page (from 1), per_page (≤ 100; "all" is an export) and search, beside it `sort: sortBy(…)`. */
export const pageQuery = {
  page: int(1, 1_000_000).optional(),
  per_page: int(1, 100).optional(),
  search: line().optional(),
}
