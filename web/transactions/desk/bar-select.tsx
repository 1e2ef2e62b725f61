import { m } from '#web/generated/paraglide/messages.js'
import { useEarlyText } from '#web/ui/use-early.ts'
import input from '#web/ui/input.module.css'
import css from './work-desk.module.css'

/** One filter of the bar: «النوع: الكل». */
export function BarSelect({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: string | undefined
  options: readonly { readonly value: string | number; readonly label: string }[]
  onChange: (value: string | undefined) => void
}) {
  const select = useEarlyText<HTMLSelectElement>((text) => onChange(text || undefined))
  return (
    <select
      ref={select}
      className={`${input.input} ${css.select}`}
      data-size="desk"
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || undefined)}
    >
      <option value="">{m.ministry_filter_all({ label })}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
