import { formatNumber } from '#web/base/format.ts'
import { IconFilter, IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from './button.tsx'
import { useEarlyText } from './use-early.ts'
import css from './filter-bar.module.css'
import input from './input.module.css'

export interface Chip {
  readonly key: string
  /** Text of the chip: «المحافظة: حلب». */
  readonly label: string
  readonly onRemove: () => void
}

interface Props {
  search?: {
    readonly label: string
    readonly value: string
    readonly onChange: (text: string) => void
    readonly recent?: readonly string[]
  }
  /** Filter fields, with hidden labels and in the size for signed-in screens. */
  children?: ReactNode
  chips?: readonly Chip[]
  onClear?: () => void
  /** The number of rows as a message, such as «7 مراكز». */
  total?: ReactNode
  /** Columns and export, at the end of the bar. */
  end?: ReactNode
  /** Ways to filter that the reader saved, above the bar; and what saves one more, where something is filtered. */
  views?: ReactNode
  save?: ReactNode
}

const WAIT = 350

function Search({ label, value, onChange, recent = [] }: NonNullable<Props['search']>) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  // A value that changed outside (back button, cleared filters) replaces what is typed.
  if (value !== known) {
    setKnown(value)
    setText(value)
  }
  const box = useEarlyText<HTMLInputElement>(setText)
  const send = useEffectEvent(() => text !== value && onChange(text))
  useEffect(() => {
    const timer = setTimeout(send, WAIT)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <div className={css.search} role="search">
      <span className={css.glass}>
        <IconSearch size={17} aria-hidden />
      </span>
      <input
        ref={box}
        className={input.input}
        data-size="desk"
        type="search"
        aria-label={label}
        placeholder={label}
        list={recent.length > 0 ? 'recent-searches' : undefined}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {/* In the place of the placeholder on phones, where one line has no room for what can be searched. */}
      <span className={css.said} aria-hidden>
        {label}
      </span>
      {recent.length > 0 && (
        <datalist id="recent-searches">
          {recent.map((item) => (
            <option key={item} value={item}>
              {item}
            </option>
          ))}
        </datalist>
      )}
    </div>
  )
}

/** Search and filters of a register, with the chosen ones as chips. On phones the fields open with one button. */
export function FilterBar({ search, children, chips = [], onClear, total, end, views, save }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <div className={css.bar}>
      {views}
      <div className={css.row}>
        {search && <Search {...search} />}
        {children && (
          <Button
            className={css.toggle ?? ''}
            look="default"
            icon={<IconFilter size={17} aria-hidden />}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {chips.length > 0 ? m.filter_count({ count: formatNumber(chips.length) }) : m.filter_title()}
          </Button>
        )}
        {children && (
          <div className={css.fields} data-open={open || undefined}>
            {children}
          </div>
        )}
        {end && <div className={css.end}>{end}</div>}
      </div>
      <div className={css.chips} aria-live="polite">
        {total && <span className={css.total}>{total}</span>}
        {chips.map((chip) => (
          <span key={chip.key} className={css.chip}>
            {chip.label}
            <button type="button" aria-label={m.filter_remove({ name: chip.label })} onClick={chip.onRemove}>
              <IconX size={14} aria-hidden />
            </button>
          </span>
        ))}
        {chips.length > 0 && onClear && (
          <button type="button" className={css.clear} onClick={onClear}>
            {m.filter_clear()}
          </button>
        )}
        {(chips.length > 0 || search?.value) && save}
      </div>
    </div>
  )
}
