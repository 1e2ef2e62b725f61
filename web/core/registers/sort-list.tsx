import { formatNumber } from '#web/base/format.ts'
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import { IconButton } from '#web/ui/button.tsx'
import css from './sort-list.module.css'

interface Props<Item> {
  items: readonly Item[]
  keyOf: (item: Item) => string | number
  name: (item: Item) => string
  onChange: (items: Item[]) => void
  /** Content of the row; the name by default. */
  children?: (item: Item, at: number) => ReactNode
  /** Buttons at the end of the row. */
  tools?: (item: Item, at: number) => ReactNode
  /** The order cannot be changed. */
  still?: boolean
}

/** Moves a row with the arrow keys, Home and End. */
function Handle({
  id,
  name,
  at,
  last,
  move,
}: {
  id: string
  name: string
  at: number
  last: number
  move: (to: number) => void
}) {
  return (
    <button
      id={id}
      type="button"
      className={css.handle}
      aria-label={m.index_move({ name })}
      onKeyDown={(event) => {
        const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: last }[event.key]
        if (to === undefined) return
        event.preventDefault()
        move(to)
      }}
    >
      <IconGripVertical size={18} aria-hidden />
    </button>
  )
}

const Steps = ({ name, move }: { name: string; move: (by: number) => void }) => (
  <>
    <IconButton label={m.index_up({ name })} onClick={() => move(-1)}>
      <IconArrowUp size={18} aria-hidden />
    </IconButton>
    <IconButton label={m.index_down({ name })} onClick={() => move(1)}>
      <IconArrowDown size={18} aria-hidden />
    </IconButton>
  </>
)

/**
 * A list that can be sorted by dragging, with the arrow keys on the handle, or with two buttons. Every move is
 * announced to screen readers.
 */
export function SortList<Item>({ items, keyOf, name, onChange, children = name, tools, still }: Props<Item>) {
  const scope = useId()
  const [held, setHeld] = useState<number>()
  const [over, setOver] = useState<number>()
  const [said, setSaid] = useState('')
  const handle = (item: Item) => `${scope}-${keyOf(item)}`
  const move = (from: number, to: number, focus = false) => {
    const item = items[from]
    if (item === undefined || to < 0 || to >= items.length || from === to) return
    const rest = items.filter((_, at) => at !== from)
    onChange([...rest.slice(0, to), item, ...rest.slice(to)])
    setSaid(m.index_moved({ name: name(item), place: to + 1, count: formatNumber(items.length) }))
    if (focus) requestAnimationFrame(() => document.getElementById(handle(item))?.focus())
  }
  const drop = () => (setHeld(undefined), setOver(undefined))
  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
      <ol className={css.list}>
        {items.map((item, at) => (
          <li
            key={keyOf(item)}
            data-held={held === at || undefined}
            data-over={over === at || undefined}
            draggable={!still}
            onDragStart={() => setHeld(at)}
            onDragEnd={drop}
            onDragOver={(event) => !still && (event.preventDefault(), setOver(at))}
            onDrop={(event) => {
              event.preventDefault()
              if (held !== undefined) move(held, at)
              drop()
            }}
          >
            {!still && (
              <Handle
                id={handle(item)}
                name={name(item)}
                at={at}
                last={items.length - 1}
                move={(to) => move(at, to, true)}
              />
            )}
            <span className={css.what}>{children(item, at)}</span>
            <span className={css.tools}>
              {!still && <Steps name={name(item)} move={(by) => move(at, at + by)} />}
              {tools?.(item, at)}
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}
