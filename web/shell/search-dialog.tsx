import { useRouter } from '@tanstack/react-router'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { lang } from '#web/base/preferences.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { MenuGroup } from '#web/ui/main-menu.tsx'
import { useQuickFind } from './quick-find.ts'
import type { FoundGroup } from './rank.ts'
import { keepFound } from './recently-found.ts'
import { useSession } from '#web/core/session/session.ts'
import css from './quick-search.module.css'

/** The text once typing has paused, so that the server is not asked for every letter. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), 250)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}

const optionId = (id: string, href: string) => `${id}-${encodeURIComponent(href)}`

interface ListProps {
  id: string
  groups: readonly FoundGroup[]
  at: string | undefined
  onAt: (href: string) => void
  onTake: (href: string) => void
}

function List({ id, groups, at, onAt, onTake }: ListProps) {
  return (
    <div id={`${id}-list`} role="listbox" aria-label={m.search_results()} className={css.list}>
      {groups.map((group, g) => (
        <div key={group.title} role="group" aria-labelledby={`${id}-g${g}`}>
          <p id={`${id}-g${g}`}>{group.title}</p>
          {group.items.map((item) => (
            <div
              key={item.href}
              id={optionId(id, item.href)}
              role="option"
              tabIndex={-1}
              aria-selected={item.href === at}
              onMouseEnter={() => onAt(item.href)}
              onMouseDown={(event) => (event.preventDefault(), onTake(item.href))}
            >
              <bdi>{item.label}</bdi>
              {(item.kind ?? item.note) && (
                <small>
                  {item.kind}
                  {item.kind && item.note && ' · '}
                  <bdi>{item.note}</bdi>
                </small>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

/** Enter that was pressed before the answer came, carried out when it is there. */
function Taking({ onTake }: { onTake: () => void }) {
  useEffect(() => onTake(), [onTake])
  return null
}

interface State {
  readonly text: string
  readonly count: number
  readonly waiting: boolean
}
function stateOf({ text, count, waiting }: State): string {
  if (waiting) return m.pick_loading()
  if (count === 0) return m.pick_none()
  return text.trim() === '' ? '' : m.search_found({ count })
}

/** The field that has the focus: it names the chosen result to readers by ear. */
function Field(props: {
  id: string
  text: string
  at: string | undefined
  onText: (text: string) => void
  onKey: (event: KeyboardEvent) => void
}) {
  const { id, text, at, onText, onKey } = props
  return (
    <input
      // The dialog opens after this and gives the focus to whoever asks for it; React itself never writes this attribute.
      ref={(input) => input?.setAttribute('autofocus', '')}
      className={css.input}
      type="text"
      inputMode="search"
      role="combobox"
      aria-label={m.shell_search()}
      aria-expanded={at !== undefined}
      aria-controls={`${id}-list`}
      aria-autocomplete="list"
      aria-activedescendant={at && optionId(id, at)}
      autoComplete="off"
      maxLength={100}
      value={text}
      onChange={(event) => onText(event.target.value)}
      onKeyDown={onKey}
    />
  )
}

/** The search field and its results. Loaded when it is opened. */
export function SearchDialog({ menu, onClose }: { menu: readonly MenuGroup[]; onClose: () => void }) {
  const router = useRouter()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<string>()
  const [eager, setEager] = useState(false)
  const id = useId()
  const session = useSession()
  const rested = useRested(text)
  const { groups, waiting, missed, retry } = useQuickFind(rested, menu, session)
  const all = groups.flatMap((group) => group.items)
  // Whoever has moved to a result stays at it when others arrive; else the best one is taken.
  const at = all.find(({ href }) => href === chosen) ?? all[0]
  const settled = rested === text && !waiting
  const take = (href: string | undefined) => {
    const found = all.find((one) => one.href === href)
    if (href === undefined || !found) return
    keepFound(session?.user.id, found)
    onClose()
    // A file has no screen of its own.
    if (href.startsWith('/api/')) open(href, '_blank', 'noopener')
    else router.history.push(href)
  }
  useEffect(() => {
    // In newer browsers this returns a promise, which React must not take for a clean-up function.
    if (at) document.getElementById(optionId(id, at.href))?.scrollIntoView({ block: 'nearest' })
  }, [id, at])
  const keys = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!by && event.key !== 'Enter') return
    event.preventDefault()
    if (by) {
      const from = at ? all.indexOf(at) : 0
      setChosen(all[(from + by + all.length) % Math.max(1, all.length)]?.href)
      // The best of what was typed, not of what was there before.
    } else if (settled || chosen !== undefined) take(at?.href)
    else setEager(true)
  }
  const type = (next: string) => (setText(next), setChosen(undefined), setEager(false))
  return (
    <Dialog kind="modal" title={m.shell_search()} note={m.search_hint()} onClose={onClose}>
      <Field id={id} text={text} at={at?.href} onText={type} onKey={keys} />
      <p className={css.state} role="status">
        {stateOf({ text, count: all.length, waiting })}
      </p>
      {missed.length > 0 && !waiting && (
        <p className={css.missed} role="alert">
          {m.search_missed({ kinds: missed.join(lang() === 'en' ? ', ' : '، ') })}
          <Button look="default" size="row" onClick={retry}>
            {m.error_retry()}
          </Button>
        </p>
      )}
      <List id={id} groups={groups} at={at?.href} onAt={setChosen} onTake={take} />
      {eager && settled && <Taking onTake={() => take(at?.href)} />}
    </Dialog>
  )
}
