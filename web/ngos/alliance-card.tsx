import { formatNumber } from '#web/base/format.ts'
import { screenWords } from '#contract/core/rights/screen-words.ts'
import { allianceWords } from '#contract/profile/ngo-words.ts'
import { label } from '#web/base/label.ts'
import type { Alliance } from '#contract/profile/alliance-members.ts'
import { link } from '#web/core/screens/link.ts'
import { nameOf, useName } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Named } from '#web/ui/text.tsx'
import list from '#web/ui/card-rows.module.css'

/** Members of an alliance, each leading to its own page, and whether there are enough. */
export function AllianceCard({ alliance: { members, present, minimum } }: { alliance: Alliance }) {
  const status = useName('ngo-status')
  return (
    <Card title={label(screenWords.alliance_members)} pad={false}>
      <div style={{ padding: 16 }}>
        <Notice
          tone={present < minimum ? 'warn' : 'ok'}
          {...(present < minimum ? { title: m.profile_alliance_few() } : {})}
        >
          {m.profile_alliance_count({ count: formatNumber(present), minimum })}
        </Notice>
      </div>
      <ul className={list.rows}>
        {members.map(({ id, member, joined_at, left_at, decision_file }) => (
          <li key={id}>
            <div>
              <Anchor href={link('/ministry/ngos/{id}', { id: member.id })}>
                <Named>{nameOf(member)}</Named>
              </Anchor>
              <small>
                {left_at === null ? m.profile_alliance_since() : label(allianceWords.left_at)}{' '}
                <DateText value={left_at ?? joined_at} /> ·{' '}
                <Anchor href={`/api/v2/files/${decision_file}`}>{m.profile_alliance_open_file()}</Anchor>
              </small>
            </div>
            {left_at === null ? (
              <StateTag tone={member.status_id === 1 ? 'ok' : 'warn'}>{status(member.status_id)}</StateTag>
            ) : (
              <StateTag tone="mute">{m.profile_alliance_former()}</StateTag>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
