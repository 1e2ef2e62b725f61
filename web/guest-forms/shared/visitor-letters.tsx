import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ministryLetters, ownLetters, type GuestLetter } from '#contract/guest-forms/letters.ts'
import { formatAgo } from '#web/base/ago.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { useName } from '#web/core/api/use-lookup.ts'
import { statusOf } from '#web/core/cases/words.ts'
import { useSession } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { EmptyState } from '#web/ui/states.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { Ltr } from '#web/ui/text.tsx'
import css from './visitor-letters.module.css'

const OpenLetter = lazy(async () => ({ default: (await import('../open-letter.tsx')).OpenLetter }))

/** Letters of visitors that nobody has answered yet, among the letters of the office; answered as on their own page. */
export function VisitorLetters() {
  const [open, setOpen] = useState<GuestLetter>()
  const subject = useName('message-subjects')
  const ministry = useSession()?.tt === 'm'
  const calls = ministry ? ministryLetters : ownLetters
  const query = useQuery({
    queryKey: [calls.list.path, 'unanswered'],
    queryFn: async ({ signal }) => {
      const [fresh, read] = await Promise.all(
        (['new', 'read'] as const).map((status) => callApi(calls.list, { query: { status, per_page: 50 }, signal })),
      )
      return [...(fresh?.data ?? []), ...(read?.data ?? [])].toSorted((a, b) => b.id - a.id)
    },
  })
  return (
    <Loaded query={query} lines={6}>
      {(letters) => (
        <>
          {letters.length === 0 && !open ? (
            <EmptyState title={m.letters_empty()} text={m.letters_none_waits()} />
          ) : (
            <ul className={css.list}>
              {letters.map((letter) => {
                const { text, tone } = statusOf(calls.machine, letter.status)
                return (
                  <li key={letter.id}>
                    <button type="button" onClick={() => setOpen(letter)}>
                      <span>
                        <b>
                          <bdi>{letter.name}</bdi>
                        </b>
                        <time dateTime={letter.created_at}>{formatAgo(letter.created_at)}</time>
                      </span>
                      <span>{subject(letter.message_subject_id)}</span>
                      <span>
                        <StateTag tone={tone}>{text}</StateTag> <Ltr>{letter.reference}</Ltr>
                      </span>
                    </button>
                  </li>
                )
              })}
            </ul>
          )}
          {open && (
            <Suspense fallback={null}>
              <OpenLetter
                key={open.id}
                letter={letters.find(({ id }) => id === open.id) ?? open}
                calls={calls}
                slug={ministry ? 'ministry_guest_messages' : 'ngo_public_messages'}
                onClose={() => setOpen(undefined)}
              />
            </Suspense>
          )}
        </>
      )}
    </Loaded>
  )
}
