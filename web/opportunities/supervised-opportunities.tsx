import type { SentBody } from '#contract/core/calls/call.ts'
import { opportunityWords } from '#contract/opportunities/opportunity-words.ts'
import { listSupervisedOpportunities, superviseOpportunity } from '#contract/opportunities/own.ts'
import { opportunityMachine } from '#contract/opportunities/workflow.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { SupervisedCard, useSupervised } from '#web/core/cases/supervised-card.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { DateText, Ltr } from '#web/ui/text.tsx'

/** What an organisation offers to job seekers and volunteers. */
export function SupervisedOpportunities({ ngoId }: { ngoId: number }) {
  const list = useSupervised(listSupervisedOpportunities, { id: ngoId })
  return (
    <SupervisedCard
      list={list}
      title={m.vacancy_supervised()}
      none={m.vacancy_supervised_none()}
      machine={opportunityMachine}
      nameOf={(row) => row.name}
      name={{
        key: 'name',
        label: label(opportunityWords.name),
        cell: (row) => (
          <>
            <bdi>{row.name}</bdi> · <Ltr>{row.code}</Ltr>
          </>
        ),
      }}
      day={{
        key: 'closing_date',
        label: label(opportunityWords.closing_date),
        cell: (row) => <DateText value={row.closing_date} short />,
      }}
      send={({ id, updated_at }, body) =>
        callApi(superviseOpportunity, {
          params: { id },
          body: body as SentBody<typeof superviseOpportunity>,
          version: updated_at,
        })
      }
    />
  )
}
