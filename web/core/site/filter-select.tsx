import { said } from './words.ts'
import field from '#web/ui/input.module.css'

export type FilterOption = readonly [value: string | number, label: string]

/** Records of the server as options. */
export const optionsOf = (records: readonly (Parameters<typeof said>[0] & { id: number })[]): FilterOption[] =>
  records.map((one) => [one.id, said(one)])

/** A select in a filter form. `any` is the option for no choice. */
export const FilterSelect = ({
  label,
  name,
  chosen,
  any,
  options,
}: {
  label: string
  name: string
  chosen: string
  any?: string
  options: readonly FilterOption[]
}) => (
  <label>
    <span>{label}</span>
    <select className={field.input} name={name} defaultValue={chosen}>
      {any !== undefined && <option value="">{any}</option>}
      {options.map(([value, word]) => (
        <option key={value} value={value}>
          {word}
        </option>
      ))}
    </select>
  </label>
)
