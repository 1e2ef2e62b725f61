import { useQuery } from '@tanstack/react-query'
import { pageRegister, readPageVersions, type PageVersion } from '#contract/pages/page-register.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { DiffText } from '#web/ui/diff.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { History } from '#web/ui/history.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { pageLabels } from './page-words.ts'

const Changes = ({ changes }: Pick<PageVersion, 'changes'>) =>
  changes.length > 0 && (
    <details>
      <summary>{m.content_history_what({ count: changes.length })}</summary>
      <Facts
        facts={changes.map(({ field, before, after }) => ({
          key: field,
          label: pageLabels[field]?.() ?? field,
          value: (
            <div dir="auto">
              <DiffText before={before} after={after} />
            </div>
          ),
        }))}
      />
    </details>
  )

/** What readers were given when, by whom, and what each version changed. */
export function PageVersions({ id }: { id: number }) {
  const query = useQuery({
    queryKey: [pageRegister.path, id, 'versions'],
    queryFn: async () => (await callApi(readPageVersions, { params: { id } })).data,
  })
  return (
    <Card title={m.pages_versions()}>
      <Loaded query={query} lines={3}>
        {(rows) =>
          rows.length === 0 ? (
            <p>{m.pages_versions_none()}</p>
          ) : (
            <History
              time
              items={rows.map((row) => ({
                key: row.id,
                title: row.is_alone ? m.pages_version_alone() : m.pages_version(),
                at: row.published_at,
                who: row.user_name,
                text: <Changes changes={row.changes} />,
              }))}
            />
          )
        }
      </Loaded>
    </Card>
  )
}
