import { type MoneyKind, kindFacts, moneyKinds } from '#contract/grants/kinds.ts'
import { listMoney, type MoneyRow } from '#contract/grants/ministry.ts'
import { BriefCard } from '#web/core/lists/brief-card.tsx'
import { may, useSession } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Stack } from '#web/ui/page-head.tsx'
import { Dec } from '#web/ui/text.tsx'
import { Amount, MoneyTags } from './money-parts.tsx'
import { kindTitles, ministryPath } from './money-words.ts'

const Kind = ({ ngoId, kind, none }: { ngoId: number; kind: MoneyKind; none: string | undefined }) => (
  <BriefCard<MoneyRow>
    title={kindTitles[kind]()}
    call={listMoney}
    query={{ ngo_id: ngoId, kind, per_page: 10 }}
    none={none}
    line={(row) => ({
      href: `${ministryPath}?kind=${kind}&record=${row.id}`,
      name: <bdi>{row.party}</bdi>,
      about: (
        <>
          <Amount value={row.amount} currency={row.currency_id} />
          {row.moved_amount !== null && (
            <>
              {' '}
              · {m.money_moved()} <Amount value={row.moved_amount} currency={row.currency_id} />
            </>
          )}
          {row.decision_no && (
            <>
              {' '}
              · <Dec>{row.decision_no}</Dec>
            </>
          )}
        </>
      ),
      state: <MoneyTags status={row.status} late={row.is_late} />,
    })}
  />
)

/** Grants, transfers abroad and donations of one organisation, of each kind that the reader may see. */
export function NgoMoney({ ngoId }: { ngoId: number }) {
  const session = useSession()
  return (
    <Stack>
      {moneyKinds
        .filter((kind) => may(session, kindFacts[kind].ministry))
        .map((kind, nth) => (
          <Kind key={kind} ngoId={ngoId} kind={kind} none={nth === 0 ? m.money_ngo_none() : undefined} />
        ))}
    </Stack>
  )
}
