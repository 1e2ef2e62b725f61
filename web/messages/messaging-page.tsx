import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useAddress } from '#web/core/lists/use-address.ts'
import { stringifySearch } from '#web/base/search.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { EmptyState, Skeleton } from '#web/ui/states.tsx'
import { ThreadList } from './thread-list.tsx'
import panes from '#web/ui/panes.module.css'
import css from './messaging.module.css'

// Loaded with the first thread that is opened.
const ThreadView = lazy(async () => ({ default: (await import('./thread-view.tsx')).ThreadView }))
const AnswerNotice = lazy(async () => ({ default: (await import('./answer-notice.tsx')).AnswerNotice }))
const NewLetter = lazy(async () => ({ default: (await import('./new-letter.tsx')).NewLetter }))

/** Letters of the own office: the folder, one thread, and what it is about. On a phone one of them at a time. */
export function MessagingPage({ folder }: { folder: 'received' | 'sent' }) {
  const address = useAddress()
  const router = useRouter()
  const [writing, setWriting] = useState<{ draft: number | undefined }>()
  const given = Number(address.one('thread'))
  const open = Number.isSafeInteger(given) && given > 0 ? given : undefined
  const answer = Number(address.one('answer')) || undefined
  return (
    <div className={`${panes.panes} ${css.threads}`} data-open={open !== undefined || undefined}>
      <ThreadList
        folder={folder}
        open={open}
        onFolder={(next) => router.history.push(`/messaging/${next}${stringifySearch({})}`)}
        onNew={(draft) => setWriting({ draft })}
      />
      {open === undefined ? (
        <section className={panes.none} aria-label={m.thread_one()}>
          <EmptyState title={m.thread_choose()} text={m.thread_choose_text()} />
        </section>
      ) : (
        <Suspense fallback={<Skeleton lines={8} />}>
          <ThreadView key={open} id={open} onClose={() => address.set({ thread: undefined })} />
        </Suspense>
      )}
      {answer !== undefined && (
        <Suspense fallback={null}>
          <AnswerNotice
            id={answer}
            onClose={(sent) =>
              sent === undefined
                ? address.set({ answer: undefined })
                : router.history.push(`/messaging/sent${stringifySearch({ thread: sent })}`)
            }
          />
        </Suspense>
      )}
      {writing && (
        <Suspense fallback={null}>
          <NewLetter
            key={writing.draft ?? 'new'}
            draftId={writing.draft}
            onClose={(sent) => {
              setWriting(undefined)
              if (sent !== undefined) router.history.push(`/messaging/sent${stringifySearch({ thread: sent })}`)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
