import { formatNumber } from '#web/base/format.ts'
import { link } from '#web/core/screens/link.ts'
import { useMay, useSession } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { Worded } from '#web/ui/text.tsx'
import css from './section-load.module.css'

interface Load {
  readonly user_id: number
  readonly name: string
  readonly open: number
  readonly late: number
  readonly is_online: number
}

const rowWords = ({ open, late }: Load) => m.ministry_load_row({ open: formatNumber(open), late: formatNumber(late) })

/** The name of an officer, which opens his list. */
function Officer({ row }: { row: Load }) {
  const me = useSession()?.user.id
  const opens = useMay('ministry_transaction_requests')
  const name = <Worded>{row.user_id === me ? m.ministry_load_you({ name: row.name }) : row.name}</Worded>
  return opens ? (
    <Anchor
      href={link('/ministry/accreditation-transactions', undefined, {
        view: 'section',
        urgency: 'open',
        officer: row.user_id,
      })}
    >
      {name}
    </Anchor>
  ) : (
    <span>{name}</span>
  )
}

/** Open requests per officer, the late ones first; each name opens that officer's list. */
export function SectionLoad({ load }: { load: readonly Load[] }) {
  const sees = useMay('ministry_users_availability')
  const most = Math.max(1, ...load.map((row) => row.open))
  return (
    <Card
      title={m.ministry_load()}
      action={
        sees ? (
          <Anchor href={link('/ministry/settings/usersAvailability')}>{m.ministry_load_availability()}</Anchor>
        ) : undefined
      }
    >
      {load.length === 0 ? (
        <p className={css.none}>{m.ministry_load_none()}</p>
      ) : (
        <>
          <ul className={css.list}>
            {load.map((row) => (
              <li key={row.user_id}>
                <div>
                  <i data-on={row.is_online === 1 || undefined} aria-hidden />
                  <Officer row={row} />
                  {row.is_online !== 1 && <small>{m.ministry_away()}</small>}
                  <b aria-hidden>{formatNumber(row.open)}</b>
                </div>
                <span className="visually-hidden">{rowWords(row)}</span>
                <span className={css.bar} aria-hidden>
                  <i data-late style={{ inlineSize: `${(row.late / most) * 100}%` }} />
                  <i style={{ inlineSize: `${((row.open - row.late) / most) * 100}%` }} />
                </span>
              </li>
            ))}
          </ul>
          <p className={css.legend} aria-hidden>
            <i data-late />
            {m.ministry_load_late()}
            <i />
            {m.ministry_load_in_time()}
          </p>
        </>
      )}
    </Card>
  )
}
