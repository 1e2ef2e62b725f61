import type { NgoFile } from '#contract/ngos/page.ts'
import { StatusFacts } from '#web/profile/shared/status-facts.tsx'
import { useName } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { History } from '#web/ui/history.tsx'
import { Dec } from '#web/ui/text.tsx'

const tones: Record<number, 'ok' | 'warn' | 'bad' | 'info'> = {
  1: 'ok',
  2: 'warn',
  3: 'warn',
  4: 'warn',
  5: 'bad',
  7: 'bad',
}

/** Every status that the organisation has had, with the decision behind it. */
export function StatusHistory({ file }: { file: NgoFile }) {
  const status = useName('ngo-status')
  if (file.statuses.length === 0) return <p>{m.ngos_statuses_none()}</p>
  return (
    <History
      items={file.statuses.map((one) => ({
        key: one.id,
        title: status(one.to_status_id),
        at: one.decision_date,
        who: (
          <>
            {m.ngos_by_decision()} <Dec>{one.decision_no}</Dec>
            {one.by && <> · {one.by}</>}
          </>
        ),
        text: <StatusFacts change={one} />,
        ...(one.decision_file === null
          ? {}
          : {
              file: (
                <a href={`/api/v2/files/${one.decision_file}`} target="_blank" rel="noreferrer">
                  {m.ngos_decision_text()}
                </a>
              ),
            }),
        tone: tones[one.to_status_id] ?? 'info',
      }))}
    />
  )
}
