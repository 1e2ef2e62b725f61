import { z } from 'zod'
import { bool, int, latitude, list, lk, longitude, optional, text } from '../core/calls/fields.ts'

/** One column of an index as its definition describes it; icon and lookup columns have a field of their own kind. */
export const indexColumn = z.object({
  name: z.string(),
  label_ar: z.string(),
  label_en: z.string(),
  type: z.enum(['text', 'integer', 'number', 'boolean', 'list', 'icon', 'lookup']),
  index: z.string().optional(),
  required: z.boolean().optional(),
})
export type IndexColumn = z.output<typeof indexColumn>

/** A name of the icon set, as the public pages use it: `home-heart`. */
export const iconName = text(1, 60).refine((value) => value === '' || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value), {
  params: { code: 'V-TYPE' },
})
const words = { name_ar: text(1, 150), name_en: text(1, 150) }
const isWord = (name: string): name is keyof typeof words => Object.hasOwn(words, name)

/** Digits only or with a fraction, as a form sends it. */
const decimal = z.preprocess(
  (input) => (typeof input === 'string' && /^-?\d{1,9}(\.\d{1,9})?$/.test(input.trim()) ? Number(input) : input),
  z.number().min(-1_000_000_000).max(1_000_000_000),
) as unknown as z.ZodType<number, number | string>

/** A pattern that values are judged by: one that the engine takes. */
const pattern = text(1, 255).refine(
  (value) => {
    try {
      return value.length > 255 || new RegExp(value, 'u') instanceof RegExp
    } catch {
      return false
    }
  },
  { params: { code: 'V-TYPE' } },
)

function fieldOf(column: IndexColumn): z.ZodType {
  if (isWord(column.name)) return words[column.name]
  switch (column.type) {
    case 'integer':
      return int(0, 1_000_000)
    case 'number':
      return column.name === 'latitude' ? latitude : column.name === 'longitude' ? longitude : decimal
    case 'boolean':
      return bool
    case 'list':
      return list(int(0, 1_000_000), 1, 20)
    case 'icon':
      return iconName
    case 'lookup':
      return lk(column.index ?? '')
    case 'text':
      return column.name === 'pattern' ? pattern : text(1, 255)
  }
}

/** The shape of a record of an index: all fields required except those whose column says otherwise; id and slug are not among them [spec 2§6]. */
export const recordSchema = (columns: readonly IndexColumn[]) =>
  z.strictObject(
    Object.fromEntries(
      columns.map((column) => {
        const field = fieldOf(column)
        return [column.name, column.required === false ? optional(field) : field]
      }),
    ),
  )

/** Columns with a place of their own in the table; the others stand together in `extra`. */
export const ownColumns: readonly string[] = ['name_ar', 'name_en', 'icon']
