import { useRouter } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import { Dialog } from '#web/ui/dialog.tsx'
import type { MenuGroup } from '#web/ui/main-menu.tsx'
import { useQuickFind, type FoundGroup } from './quick-find.ts'
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

interface ListProps {
  id: string
  groups: readonly FoundGroup[]
  at: number
  onAt: (at: number) => void
  onTake: (href: string) => void
}

function List({ id, groups, at, onAt, onTake }: ListProps) {
  const before = (g: number) => groups.slice(0, g).reduce((sum, group) => sum + group.items.length, 0)
  return (
    <div id={`${id}-list`} role="listbox" aria-label={m.search_results()} className={css.list}>
      {groups.map((group, g) => (
        <div key={group.title} role="group" aria-labelledby={`${id}-g${g}`}>
          <p id={`${id}-g${g}`}>{group.title}</p>
          {group.items.map((item, i) => {
            const own = before(g) + i
            return (
              <div
                key={item.href}
                id={`${id}-${own}`}
                role="option"
                tabIndex={-1}
                aria-selected={own === at}
                onMouseEnter={() => onAt(own)}
                onMouseDown={(event) => (event.preventDefault(), onTake(item.href))}
              >
                <bdi>{item.label}</bdi>
                {item.note && (
                  <small>
                    <bdi>{item.note}</bdi>
                  </small>
                )}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

/** The search field and its results. Loaded when it is opened. */
export function SearchDialog({ menu, onClose }: { menu: readonly MenuGroup[]; onClose: () => void }) {
  const router = useRouter()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const id = useId()
  const session = useSession()
  const { groups, waiting, failed } = useQuickFind(useRested(text), menu, session)
  const all = groups.flatMap((group) => group.items)
  const take = (href: string | undefined) => {
    const found = all.find((one) => one.href === href)
    if (href === undefined || !found) return
    keepFound(session?.user.id, found)
    onClose()
    // A file has no screen of its own.
    if (href.startsWith('/api/')) open(href, '_blank', 'noopener')
    else router.history.push(href)
  }
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    // In newer browsers this returns a promise, which React must not take for a clean-up function.
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, at])
  const keys = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by) {
      event.preventDefault()
      setAt((now) => (now + by + all.length) % Math.max(1, all.length))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      take(all[at]?.href)
    }
  }
  return (
    <Dialog kind="modal" title={m.shell_search()} note={m.search_hint()} onClose={onClose}>
      <input
        ref={input}
        className={css.input}
        type="text"
        inputMode="search"
        role="combobox"
        aria-label={m.shell_search()}
        aria-expanded={all.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={all.length > 0 ? `${id}-${at}` : undefined}
        autoComplete="off"
        maxLength={100}
        value={text}
        onChange={(event) => (setText(event.target.value), setAt(0))}
        onKeyDown={keys}
      />
      <p className={css.state} role="status">
        {failed ? m.error_network() : waiting ? m.pick_loading() : all.length === 0 ? m.pick_none() : ''}
      </p>
      <List id={id} groups={groups} at={at} onAt={setAt} onTake={take} />
    </Dialog>
  )
}
