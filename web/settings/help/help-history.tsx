import { useQuery } from '@tanstack/react-query'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { readHelpHistory, type HelpChange } from '#contract/settings/help.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { DiffText } from '#web/ui/diff.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { History } from '#web/ui/history.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { Ltr } from '#web/ui/text.tsx'

const names: Record<string, () => string> = {
  title_ar: () => label(commonWords.title_ar),
  title_en: () => label(commonWords.title_en),
  body_ar: m.content_instructions_ar,
  body_en: m.content_instructions_en,
  file: m.content_instructions_file,
}

const parts = { ar: m.content_hint_ar, en: m.content_hint_en, law: m.content_hint_law }

const Changes = ({ change }: { change: HelpChange }) => (
  <details>
    <summary>{m.content_history_what({ count: change.changes.length })}</summary>
    <Facts
      facts={change.changes.map(({ field, part, before, after }) => ({
        key: `${field} ${part}`,
        label: part ? parts[part]({ field }) : (names[field]?.() ?? <Ltr>{field}</Ltr>),
        value: (
          <div dir="auto">
            <DiffText before={before} after={after} />
          </div>
        ),
      }))}
    />
  </details>
)

/** Who changed the words of a screen, when, and which words. */
export function HelpHistory({ id }: { id: number }) {
  const query = useQuery({
    queryKey: [readHelpHistory.path, id],
    queryFn: async () => (await callApi(readHelpHistory, { params: { id } })).data,
  })
  return (
    <Card title={m.content_history()}>
      <Loaded query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <p>{m.content_history_empty()}</p>
          ) : (
            <History
              time
              items={rows.map((row) => ({
                key: row.id,
                title: row.section_name
                  ? m.content_hints_section({ name: row.section_name })
                  : m.content_instructions_text(),
                at: row.created_at,
                who: row.user_name,
                text: <Changes change={row} />,
              }))}
            />
          )
        }
      </Loaded>
    </Card>
  )
}
