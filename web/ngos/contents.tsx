import { screenTitles } from '#web/core/screens/screen-titles.ts'
import { centreWords } from '#contract/profile/unit-words.ts'
import { label } from '#web/base/label.ts'
import type { NgoFile } from '#contract/ngos/page.ts'
import { fileParts, openParts } from '#contract/ngos/parts.ts'
import { formatNumber } from '#web/base/format.ts'
import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Card } from '#web/ui/page-head.tsx'
import css from './contents.module.css'

/** Screen of the organisation that shows the part; a part without one is only counted. */
const fileWords: Record<(typeof fileParts)[number], { word: () => string; screen?: string }> = {
  branches: { word: m.ngos_branches, screen: link('/ngo-profile/branches-and-departments') },
  centres: { word: screenTitles.service_centres, screen: link('/ngo-profile/service-centers') },
  contacts: { word: m.profile_section_contacts, screen: link('/ngo-profile/contact-info') },
  services: { word: () => label(centreWords.service_ids), screen: link('/ngo-profile/ngo-services') },
  bank_accounts: { word: m.profile_section_bank_accounts, screen: link('/ngo-profile/bank-accounts') },
  documents: { word: m.ngos_part_documents, screen: `${link('/ngo-profile')}#documents` },
  users: { word: m.ngos_part_users, screen: link('/technical-support/users') },
  members: { word: m.ngos_part_members },
}
const openWords: Record<(typeof openParts)[number], { word: () => string; page: (id: number) => string }> = {
  programs: { word: screenTitles.programs, page: (id) => link('/ngo/{id}/activities', { id }) },
  activities: { word: screenTitles.activities, page: (id) => link('/ngo/{id}/activities', { id }) },
  campaigns: { word: screenTitles.campaigns, page: (id) => link('/ngo/{id}/donation', { id }) },
  jobs: { word: m.ngos_part_jobs, page: (id) => link('/ngo/{id}/ngo-jobs', { id }) },
  volunteering: { word: m.ngos_part_volunteering, page: (id) => link('/ngo/{id}/ngo-volunteer', { id }) },
  news: { word: screenTitles.news, page: (id) => link('/ngo/{id}/events', { id }) },
  events: { word: screenTitles.events, page: (id) => link('/ngo/{id}/events', { id }) },
}

/** How much each part of the file holds; a part opens in the file itself, once its reader has given a reason. */
export function FileContents({ file, onOpen }: { file: NgoFile; onOpen: (screen: string) => void }) {
  return (
    <Card title={m.ngos_contents()} note={m.ngos_contents_note()} pad={false}>
      <ul className={css.parts}>
        {fileParts.map((key) => {
          const { word, screen } = fileWords[key]
          const count = file.counts.file[key]
          return (
            <li key={key}>
              {screen && count > 0 ? (
                <button type="button" onClick={() => onOpen(screen)}>
                  {word()}
                </button>
              ) : (
                <span>{word()}</span>
              )}
              <b>{formatNumber(count)}</b>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** What the organisation shows to the public and what visitors write to it; each leads to its open page. */
export function OpenContents({ file }: { file: NgoFile }) {
  const { open, guest_messages: messages } = file.counts
  return (
    <Card title={m.ngos_open_contents()} pad={false}>
      <ul className={css.parts}>
        {openParts.map((key) => {
          const { word, page } = openWords[key]
          const { total, shown } = open[key]
          return (
            <li key={key}>
              {file.is_public && shown > 0 ? <Anchor href={page(file.id)}>{word()}</Anchor> : <span>{word()}</span>}
              {shown < total && <small>{m.ngos_part_shown({ count: formatNumber(shown) })}</small>}
              <b>{formatNumber(total)}</b>
            </li>
          )
        })}
        <li>
          <span>{screenTitles.guest_messages()}</span>
          {messages.waiting > 0 && <small>{m.ngos_part_waiting({ count: formatNumber(messages.waiting) })}</small>}
          <b>{formatNumber(messages.total)}</b>
        </li>
      </ul>
    </Card>
  )
}
