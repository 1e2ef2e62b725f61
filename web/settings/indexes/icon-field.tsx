import { useState, type KeyboardEvent } from 'react'
import { searchForm } from '#contract/core/values/arabic.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Field } from '#web/ui/field.tsx'
import { Ltr } from '#web/ui/text.tsx'
import type { Binding } from '#web/ui/use-fields.ts'
import input from '#web/ui/input.module.css'
import sprite from '#web/assets/index-icons.svg?url'
import { indexIcons } from './index-icons.ts'
import css from './icon-field.module.css'

/** The sign of a stored name; nothing when the set does not hold it. One file of drawings: as modules they would move into what every page loads. */
export function IndexIcon({ name, size = 20 }: { name: string | null | undefined; size?: number }) {
  if (!name || !indexIcons.some(([one]) => one === name)) return null
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}

/** The arrows go to the next sign, which is thereby chosen. */
function walk(event: KeyboardEvent<HTMLElement>, choose: (name: string) => void): void {
  const grid = event.currentTarget
  const buttons = [...grid.querySelectorAll('button')]
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  if (at < 0) return
  const columns = getComputedStyle(grid).gridTemplateColumns.split(' ').length
  const forward = getComputedStyle(grid).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const steps: Record<string, number> = {
    ArrowLeft: forward === 'ArrowLeft' ? 1 : -1,
    ArrowRight: forward === 'ArrowRight' ? 1 : -1,
    ArrowDown: columns,
    ArrowUp: -columns,
    Home: -at,
    End: buttons.length - 1 - at,
  }
  const step = steps[event.key]
  const next = step === undefined ? undefined : buttons[at + step]
  if (step === undefined) return
  event.preventDefault()
  next?.focus()
  if (next?.dataset.name) choose(next.dataset.name)
}

/** The icon selector [spec 2§6]: found by Arabic or English words, walked with the arrows, one stop of the tab key. */
export function IconField({ field, label }: { field: Binding<string | null>; label: string }) {
  const [search, setSearch] = useState('')
  const words = searchForm(search)
  const shown = indexIcons.filter(([name, said]) => searchForm(`${name.replaceAll('-', ' ')} ${said}`).includes(words))
  const stop = shown.some(([name]) => name === field.value) ? field.value : shown[0]?.[0]
  return (
    <Field field={field} label={label} hint={m.index_icon_hint()}>
      {(aria) => (
        <div>
          <p className={css.chosen} aria-live="polite">
            <IndexIcon name={field.value} />
            {field.value ? <Ltr>{field.value}</Ltr> : m.index_icon_none()}
          </p>
          <input
            {...aria}
            className={`${input.input} ${css.search}`}
            type="search"
            placeholder={m.index_icon_search()}
            value={search}
            onBlur={field.onBlur}
            onChange={(event) => setSearch(event.target.value)}
          />
          <div
            className={css.grid}
            role="radiogroup"
            tabIndex={-1}
            aria-label={label}
            onKeyDown={(event) => walk(event, (name) => field.onChange(name))}
          >
            {shown.map(([name, said]) => (
              <button
                key={name}
                type="button"
                role="radio"
                data-name={name}
                aria-checked={field.value === name}
                aria-label={`${said} (${name})`}
                title={said}
                tabIndex={stop === name ? 0 : -1}
                onClick={() => field.onChange(name)}
              >
                <IndexIcon name={name} size={22} />
              </button>
            ))}
            {shown.length === 0 && <p className={css.none}>{m.index_icon_not_found()}</p>}
          </div>
        </div>
      )}
    </Field>
  )
}
