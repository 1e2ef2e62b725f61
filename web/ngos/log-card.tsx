import type { NgoFile } from '#contract/ngos/page.ts'
import { link } from '#web/core/screens/link.ts'
import { actionTone, actionWord, sentenceOf } from '#web/profile/shared/log-words.ts'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Worded } from '#web/ui/text.tsx'
import list from '#web/ui/card-rows.module.css'

/** What happened last in the file, by the organisation and by the ministry. */
export function LogCard({ file }: { file: NgoFile }) {
  const seesLog = useMay('ministry_dashboard_log')
  return (
    <Card
      title={m.ngos_log()}
      pad={false}
      action={
        seesLog && (
          <Anchor href={link('/ministry/dashboard-events-log', undefined, { ngo_id: file.id })}>
            {m.platform_log_whole()}
          </Anchor>
        )
      }
    >
      {file.log.length === 0 && <p className={list.none}>{m.ngos_log_none()}</p>}
      <ul className={list.rows}>
        {file.log.map((entry) => (
          <li key={entry.id}>
            <div>
              <Worded>{sentenceOf(entry)}</Worded>
              <small>
                {entry.user_name ?? m.profile_log_system()}
                {entry.by_ministry && ` (${m.profile_log_ministry()})`} ·{' '}
                <DateText value={entry.created_at} time short />
              </small>
            </div>
            <StateTag tone={actionTone(entry.action)}>{actionWord(entry.action)}</StateTag>
          </li>
        ))}
      </ul>
    </Card>
  )
}
