import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type IndexTable, orderIndexRecords } from '#contract/settings/indexes.ts'
import { callApi } from '#web/core/api.ts'
import { sendForm } from '#web/core/send-form.ts'
import { nameOf } from '#web/core/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { IconButton } from '#web/ui/button.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import css from './index-page.module.css'

/** A list with one item moved to another place. */
const moved = (codes: readonly number[], from: number, to: number): number[] => {
  const rest = codes.filter((_, at) => at !== from)
  return [...rest.slice(0, to), codes[from] as number, ...rest.slice(to)]
}

/** The order of the values in forms: dragged, moved by the arrow keys on the handle, or by the two buttons. */
export function IndexOrder({ table, onClose }: { table: IndexTable; onClose: () => void }) {
  const client = useQueryClient()
  const form = useFields({ initial: { codes: table.records.map((record) => record.id) } })
  const [held, setHeld] = useState<number>()
  const [over, setOver] = useState<number>()
  const [said, setSaid] = useState('')
  const { codes } = form.values
  const name = (code: number) =>
    nameOf(table.records.find((record) => record.id === code) ?? { name_ar: '', name_en: '' })
  const move = (from: number, to: number, focus = false) => {
    if (to < 0 || to >= codes.length || from === to) return
    const code = codes[from] as number
    form.set('codes', moved(codes, from, to))
    setSaid(m.index_moved({ name: name(code), place: to + 1, count: codes.length }))
    if (focus) requestAnimationFrame(() => document.getElementById(`index-handle-${code}`)?.focus())
  }
  return (
    <RecordDrawer
      title={m.index_order()}
      note={nameOf(table)}
      form={form}
      verb={m.index_order_verb()}
      onClose={onClose}
      onSubmit={(values) =>
        sendForm(async () => {
          const answer = await callApi(orderIndexRecords, { params: { slug: table.slug }, body: { id: values.codes } })
          await client.invalidateQueries({ queryKey: ['indexes'] })
          await client.invalidateQueries({ queryKey: ['select', table.slug] })
          return answer
        })
      }
    >
      <p className={css.quiet}>{m.index_order_hint()}</p>
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
      <ol className={css.order}>
        {codes.map((code, at) => (
          <li
            key={code}
            data-held={held === at || undefined}
            data-over={over === at || undefined}
            draggable
            onDragStart={() => setHeld(at)}
            onDragEnd={() => (setHeld(undefined), setOver(undefined))}
            onDragOver={(event) => (event.preventDefault(), setOver(at))}
            onDrop={(event) => {
              event.preventDefault()
              if (held !== undefined) move(held, at)
              setHeld(undefined)
              setOver(undefined)
            }}
          >
            <button
              id={`index-handle-${code}`}
              type="button"
              className={css.handle}
              aria-label={m.index_move({ name: name(code) })}
              onKeyDown={(event) => {
                const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: codes.length - 1 }[event.key]
                if (to === undefined) return
                event.preventDefault()
                move(at, to, true)
              }}
            >
              <IconGripVertical size={18} aria-hidden />
            </button>
            <span>{name(code)}</span>
            <span className={css.moves} style={{ flex: 'none' }}>
              <IconButton label={m.index_up({ name: name(code) })} onClick={() => move(at, at - 1)}>
                <IconArrowUp size={18} aria-hidden />
              </IconButton>
              <IconButton label={m.index_down({ name: name(code) })} onClick={() => move(at, at + 1)}>
                <IconArrowDown size={18} aria-hidden />
              </IconButton>
            </span>
          </li>
        ))}
      </ol>
    </RecordDrawer>
  )
}
