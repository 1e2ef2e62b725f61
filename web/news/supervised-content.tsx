import type { SentBody } from '#contract/core/calls/call.ts'
import { listSupervisedContent, superviseContent, type SupervisedKind } from '#contract/news/supervision.ts'
import { supervisionMachine } from '#contract/news/supervision-workflow.ts'
import { callApi } from '#web/core/api/api.ts'
import { SupervisedCard, useSupervised } from '#web/core/cases/supervised-card.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { DateText } from '#web/ui/text.tsx'

const wordsOf = {
  news: () => [m.supervised_news(), m.supervised_news_none()] as const,
  events: () => [m.supervised_events(), m.supervised_events_none()] as const,
}

/** Published news or events of an organisation. */
export function SupervisedContent({ ngoId, kind }: { ngoId: number; kind: SupervisedKind }) {
  const list = useSupervised(listSupervisedContent, { id: ngoId, kind })
  const [title, none] = wordsOf[kind]()
  return (
    <SupervisedCard
      list={list}
      title={title}
      none={none}
      machine={supervisionMachine}
      nameOf={(row) => row.title}
      name={{ key: 'title', label: m.supervised_title(), cell: (row) => <bdi>{row.title}</bdi> }}
      day={{ key: 'day', label: m.supervised_day(), cell: (row) => <DateText value={row.day} short /> }}
      send={({ id, updated_at }, body) =>
        callApi(superviseContent, {
          params: { kind, id },
          body: body as SentBody<typeof superviseContent>,
          version: updated_at,
        })
      }
    />
  )
}
