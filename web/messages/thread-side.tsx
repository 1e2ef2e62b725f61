import type { ThreadPage } from '#contract/messages/messages.ts'
import { label } from '#web/base/label.ts'
import { link } from '#web/core/screens/link.ts'
import { requestState } from '#web/transactions/shared/request-words.ts'
import { useSession } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { DateText, Ltr, Named } from '#web/ui/text.tsx'
import css from './messaging.module.css'

type Part = { page: ThreadPage }

function Case({ page }: Part) {
  const ministry = useSession()?.tt === 'm'
  const caseHref = (id: number) =>
    ministry
      ? link('/ministry/accreditation-transactions/{id}', { id })
      : link('/transactions/transactions/{id}', { id })
  return (
    <section>
      <h3>{m.thread_case()}</h3>
      {page.case ? (
        <>
          <p>
            <Anchor href={caseHref(page.case.id)}>{label(page.case.title)}</Anchor>
          </p>
          <p>
            <Ltr>{page.case.request_no}</Ltr> · {requestState(page.case.status).text}
          </p>
        </>
      ) : (
        <p className={css.quiet}>{m.thread_no_case()}</p>
      )}
    </section>
  )
}

/** For the ministry's people alone. */
function Holders({ page }: Part) {
  return (
    <section>
      <h3>{m.thread_holders()}</h3>
      {page.holders.length === 0 ? (
        <p className={css.quiet}>{page.holder ? <Named>{page.holder.name}</Named> : m.thread_office_holds()}</p>
      ) : (
        <ol className={css.holders}>
          {page.holders.map((one) => (
            <li key={one.at}>
              <b>
                <Named>{one.to ?? (one.office ? label(one.office) : m.thread_the_office())}</Named>
              </b>
              <span>
                <DateText value={one.at} time />
                {one.by && one.by !== one.to && (
                  <>
                    {' · '}
                    {m.thread_handed_by()} <Named>{one.by}</Named>
                  </>
                )}
              </span>
              {one.reason && <q dir="auto">{one.reason}</q>}
            </li>
          ))}
        </ol>
      )}
      <p className={css.quiet}>{m.thread_reopened_text()}</p>
    </section>
  )
}

function Files({ page }: Part) {
  const files = page.messages.flatMap(({ attachments }) => attachments)
  return (
    <section>
      <h3>{m.thread_files({ count: files.length })}</h3>
      {files.length > 0 && (
        <ul>
          {files.map(({ file, name }) => (
            <li key={file}>
              <a href={`/api/v2/messages/${page.id}/files/${file}`} target="_blank" rel="noreferrer">
                <Named>{name}</Named>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Papers({ page }: Part) {
  return (
    <section>
      <h3>{m.thread_papers()}</h3>
      <ul>
        {page.papers.map(({ file, title, sha256, issued_at }) => (
          <li key={file}>
            <a href={`/api/v2/messages/${page.id}/files/${file}`} target="_blank" rel="noreferrer">
              <Named>{title}</Named>
            </a>
            <span className={css.quiet}>
              <DateText value={issued_at} time /> · <Ltr>{sha256.slice(0, 16)}</Ltr>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What the thread is about, who had it, its files and its papers. */
export function ThreadSide({ page }: Part) {
  const ministry = useSession()?.tt === 'm'
  return (
    <aside className={css.side} aria-label={m.thread_about()}>
      <Case page={page} />
      {ministry && <Holders page={page} />}
      <Files page={page} />
      {page.papers.length > 0 && <Papers page={page} />}
    </aside>
  )
}
