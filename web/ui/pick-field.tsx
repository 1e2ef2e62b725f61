import { IconChevronDown, IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import { searchForm } from '#contract/core/values/arabic.ts'
import { IconButton } from './button.tsx'
import { Field, type FieldOptions, useLocked } from './field.tsx'
import { useEarly, useEarlyText } from './use-early.ts'
import type { Binding } from './use-fields.ts'
import styles from './input.module.css'
import css from './pick-field.module.css'

type Value = string | number
export interface Pick<T extends Value = Value> {
  readonly value: T
  readonly label: string
  readonly hint?: string
}
interface Shared<T extends Value> extends FieldOptions {
  options: readonly Pick<T>[]
  /** Asks the server while typing. `options` must then contain its answer and the chosen options. */
  onSearch?: (text: string) => void
  loading?: boolean
  placeholder?: string
  size?: 'desk' | 'form'
}

/** Shared by both pick fields: the open list, the marked row and the keys. */
function useList<T extends Value>(
  options: readonly Pick<T>[],
  search: string,
  remote: boolean,
  closes: boolean,
  choose: (option: Pick<T>) => void,
) {
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const words = searchForm(search).split(' ').filter(Boolean)
  const shown =
    remote || words.length === 0
      ? options
      : options.filter((option) => words.every((word) => searchForm(option.label).includes(word)))
  useEffect(() => {
    if (open) document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [open, at, id, shown.length])
  const take = (option: Pick<T> | undefined) => {
    if (!option) return
    choose(option)
    if (closes) setOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!open) return setOpen(true)
      setAt((now) => (now + (event.key === 'ArrowDown' ? 1 : -1) + shown.length) % Math.max(1, shown.length))
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      take(shown[at])
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    }
  }
  const leave = (event: React.FocusEvent) => !box.current?.contains(event.relatedTarget) && setOpen(false)
  const type = () => {
    setAt(0)
    setOpen(true)
  }
  // Without words the choices themselves are not there: still on their way, or none.
  const isAsked = words.length > 0
  return { open, setOpen, type, at, setAt, id, box, shown, isAsked, take, onKeyDown, leave }
}
type List<T extends Value> = ReturnType<typeof useList<T>>

/** Words typed before the script had loaded: who is still typing sees the list; who went on meant the option of that name. */
const useEarlySearch = <T extends Value>(options: readonly Pick<T>[], list: List<T>, search: (text: string) => void) =>
  useEarly<HTMLInputElement>(([text = ''], [control]) => {
    search(text)
    const meant = options.find((option) => searchForm(option.label) === searchForm(text))
    if (document.activeElement === control) list.type()
    else list.take(meant)
  })

function Options<T extends Value>({
  list,
  label,
  loading,
  isChosen,
  many,
}: {
  list: List<T>
  label: string
  loading: boolean | undefined
  isChosen: (value: T) => boolean
  many?: boolean
}) {
  if (!list.open) return null
  return (
    <ul id={`${list.id}-list`} className={css.list} role="listbox" aria-label={label} aria-multiselectable={many}>
      {list.shown.map((option, i) => (
        <li
          key={option.value}
          id={`${list.id}-${i}`}
          role="option"
          aria-selected={isChosen(option.value)}
          data-at={i === list.at || undefined}
          onMouseEnter={() => list.setAt(i)}
          onMouseDown={(event) => (event.preventDefault(), list.take(option))}
        >
          {option.label}
          {option.hint && <small>{option.hint}</small>}
        </li>
      ))}
      {list.shown.length === 0 && (
        <li className={css.none}>{loading ? m.pick_loading() : list.isAsked ? m.pick_none() : m.pick_empty()}</li>
      )}
    </ul>
  )
}

const combobox = <T extends Value>(list: List<T>) => ({
  role: 'combobox',
  'aria-expanded': list.open,
  'aria-controls': `${list.id}-list`,
  'aria-autocomplete': 'list' as const,
  'aria-activedescendant': list.open && list.shown.length > 0 ? `${list.id}-${list.at}` : undefined,
  autoComplete: 'off',
})

/** One of many options, found by typing. Arabic spelling variants match. */
export function PickField<T extends Value>({
  field,
  options,
  onSearch,
  loading,
  placeholder,
  size,
  ...rest
}: Shared<T> & { field: Binding<NoInfer<T> | null | undefined> }) {
  const [search, setSearch] = useState<string>()
  const write = (value: T | null) => field.onChange(value)
  const list = useList(options, search ?? '', onSearch !== undefined, true, (option) => {
    write(option.value)
    setSearch(undefined)
  })
  const chosen = options.find((option) => option.value === field.value)
  const locked = useLocked(rest.locked)
  const look = (text: string) => (setSearch(text), onSearch?.(text))
  const input = useEarlySearch(options, list, look)
  return (
    <Field field={field} {...rest}>
      {(aria) => (
        <div
          ref={list.box}
          className={css.pick}
          onBlur={(event) => (list.leave(event), setSearch(undefined), field.onBlur())}
        >
          <input
            {...aria}
            {...combobox(list)}
            ref={input}
            className={styles.input}
            data-size={size}
            name={field.name}
            readOnly={locked}
            placeholder={placeholder ?? m.pick_choose()}
            value={search ?? chosen?.label ?? ''}
            onKeyDown={list.onKeyDown}
            onClick={() => !locked && list.setOpen(true)}
            onChange={(event) => (look(event.target.value), list.type())}
          />
          {chosen && rest.optional && !locked ? (
            <IconButton className={css.end ?? ''} label={m.pick_clear()} onClick={() => write(null)}>
              <IconX size={16} aria-hidden />
            </IconButton>
          ) : (
            <IconChevronDown className={css.arrow} size={18} aria-hidden />
          )}
          <Options list={list} label={rest.label} loading={loading} isChosen={(value) => value === field.value} />
        </div>
      )}
    </Field>
  )
}

/** Words of a chosen value; while the options are on their way nobody knows them. */
const wordsOf = <T extends Value>(options: readonly Pick<T>[], value: T): string =>
  options.find((option) => option.value === value)?.label ?? (options.length > 0 ? String(value) : '…')

/** Several of many options. The chosen ones are chips above the input. */
export function PickManyField<T extends Value>({
  field,
  options,
  onSearch,
  loading,
  placeholder,
  size,
  ...rest
}: Shared<T> & { field: Binding<NoInfer<T>[]> }) {
  const [search, setSearch] = useState('')
  const has = (value: T) => field.value.includes(value)
  const flip = (value: T) =>
    field.onChange(has(value) ? field.value.filter((item) => item !== value) : [...field.value, value])
  const list = useList(options, search, onSearch !== undefined, false, (option) => {
    flip(option.value)
    setSearch('')
  })
  const locked = useLocked(rest.locked)
  const look = (text: string) => (setSearch(text), onSearch?.(text))
  const input = useEarlySearch(options, list, look)
  return (
    <Field field={field} {...rest}>
      {(aria) => (
        <div ref={list.box} className={css.pick} onBlur={(event) => (list.leave(event), field.onBlur())}>
          {field.value.length > 0 && (
            <ul className={css.chips}>
              {field.value.map((value) => {
                const label = wordsOf(options, value)
                return (
                  <li key={value}>
                    {label}
                    {!locked && (
                      <button type="button" aria-label={m.filter_remove({ name: label })} onClick={() => flip(value)}>
                        <IconX size={14} aria-hidden />
                      </button>
                    )}
                  </li>
                )
              })}
            </ul>
          )}
          <input
            {...aria}
            {...combobox(list)}
            ref={input}
            className={styles.input}
            data-size={size}
            readOnly={locked}
            placeholder={placeholder ?? m.pick_choose()}
            value={search}
            onKeyDown={list.onKeyDown}
            onClick={() => !locked && list.setOpen(true)}
            onChange={(event) => (look(event.target.value), list.type())}
          />
          <Options list={list} label={rest.label} loading={loading} isChosen={has} many />
        </div>
      )}
    </Field>
  )
}

/** One of a few fixed options, as the browser's own select. */
export function SelectField<T extends Value>({
  field,
  options,
  placeholder,
  size,
  ...rest
}: Omit<Shared<T>, 'onSearch' | 'loading'> & { field: Binding<NoInfer<T> | null | undefined | ''> }) {
  const write = (text: string) => field.onChange(options.find((option) => String(option.value) === text)?.value ?? null)
  const select = useEarlyText<HTMLSelectElement>(write)
  const locked = useLocked(rest.locked)
  return (
    <Field field={field} {...rest}>
      {(aria) => (
        <select
          {...aria}
          ref={select}
          className={styles.input}
          data-size={size}
          name={field.name}
          disabled={locked}
          value={field.value ?? ''}
          onBlur={field.onBlur}
          onChange={(event) => write(event.target.value)}
        >
          <option value="">{placeholder ?? m.pick_choose()}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
