import { regulationWords } from '#contract/regulations/regulation-words.ts'
import { useQuery } from '@tanstack/react-query'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import type { PublicationAction } from '#contract/core/publication.ts'
import type { RegulationReference } from '#contract/regulations/reference.ts'
import { regulationPublication, regulationRegister } from '#contract/regulations/registers.ts'
import { callApi } from '#web/core/api/api.ts'
import { Changes } from './shared/changed-articles.tsx'
import { formatDate } from '#web/base/format.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { Card } from '#web/ui/page-head.tsx'
import { PublicationPanel } from '#web/core/publication/publication-panel.tsx'
import { modelWords } from './regulation-words.ts'
import { stateWord } from './shared/regulation-state.tsx'

const labels: Readonly<Record<string, () => string>> = {
  model: m.legal_models,
  regulation_type_id: () => label(regulationWords.type_name),
  name_ar: () => label(commonWords.title_ar),
  name_en: () => label(commonWords.title_en),
  number: () => label(regulationWords.number),
  issue_date: () => label(regulationWords.issue_date),
  issuing_authority: () => label(regulationWords.issuing_authority),
  summary_ar: m.content_regulation_summary,
  state: () => label(regulationWords.state),
  amends_id: m.legal_amends,
  file: m.content_regulation_file,
}
const inWords = (field: string, value: string): string => {
  if (field === 'state') return stateWord(value as RegulationReference['state'])
  if (field === 'model') return modelWords[value as RegulationReference['model']]()
  return field === 'issue_date' ? formatDate(value) : value
}

/** What would change in the library for readers of a text. */
export const useRegulationPublication = (id: number) =>
  useQuery({
    queryKey: [regulationRegister.path, id, 'publication'],
    queryFn: async () => (await callApi(regulationPublication.read, { params: { id } })).data,
  })

/** A text on its way to readers: what changes in its fields and articles, and the decisions on it. */
export function RegulationPublication({
  id,
  name,
  onDone,
}: {
  id: number
  name: string
  onDone: (action: PublicationAction) => void
}) {
  const query = useRegulationPublication(id)
  return (
    <Card title={m.publication_title()}>
      <Loaded query={query} lines={3}>
        {(publication) => {
          const { articles, in_force_from } = publication.changes
          return (
            <PublicationPanel
              publication={publication}
              act={regulationPublication.act as never}
              name={name}
              labels={labels}
              inWords={inWords}
              hasMore={articles.length > 0 || in_force_from !== null}
              refresh={[regulationRegister.path]}
              onDone={onDone}
            >
              {in_force_from !== null && <p>{m.publication_in_force({ date: formatDate(in_force_from) })}</p>}
              {articles.length > 0 && <Changes articles={articles} both heading="h3" />}
            </PublicationPanel>
          )
        }}
      </Loaded>
    </Card>
  )
}
