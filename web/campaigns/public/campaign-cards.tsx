import { IconMapPin } from '@tabler/icons-react'
import { foldedWords } from '#contract/core/values/arabic.ts'
import type { CampaignRow } from '#contract/campaigns/calls.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { CampaignProgress } from './campaign-progress.tsx'
import { CampaignTime, Licence } from './campaign-state.tsx'
import { campaignHref, campaignPhaseTones, campaignPhaseWords, giveAnchor } from './campaign-words.ts'
import { Marked } from '#web/core/site/marked.tsx'
import { said } from '#web/core/site/words.ts'
import css from './campaign-cards.module.css'
import { langOf } from '#web/ui/text.tsx'

function Tags({ row }: { row: CampaignRow }) {
  return (
    <p className={css.tags}>
      <Licence number={row.licence_no} />
      {row.phase !== 'running' && (
        <StateTag tone={campaignPhaseTones[row.phase]}>{campaignPhaseWords[row.phase]()}</StateTag>
      )}
      <span className={css.place}>
        <IconMapPin size={15} aria-hidden />
        {said(row.governorate)}
      </span>
    </p>
  )
}

/** Campaigns as cards: licence, who asks, how much is raised, how long. `heading` is one below the list's own. */
export function CampaignCards({
  rows,
  name = '',
  heading: Heading = 'h3',
  hrefOf = campaignHref,
}: {
  rows: readonly CampaignRow[]
  name?: string
  heading?: 'h2' | 'h3'
  hrefOf?: (id: number) => string
}) {
  const asked = foldedWords(name)
  return (
    <ul className={css.cards}>
      {rows.map((row) => (
        <li key={row.id}>
          <img src={row.image} alt="" width={640} height={320} loading="lazy" />
          <div className={css.words}>
            <Tags row={row} />
            <Heading>
              <Anchor href={hrefOf(row.id)}>
                <bdi lang={langOf(said(row))}>
                  <Marked text={said(row)} asked={asked} />
                </bdi>
              </Anchor>
            </Heading>
            <p className={css.ngo}>
              <bdi lang={langOf(said(row.ngo))}>
                <Marked text={said(row.ngo)} asked={asked} />
              </bdi>
            </p>
            <div className={css.foot}>
              <CampaignProgress row={row} />
              <p className={css.end}>
                {row.phase === 'running' && (
                  <ButtonLink
                    look="light"
                    size="bar"
                    href={`${hrefOf(row.id)}#${giveAnchor}`}
                    aria-label={m.giving_give_to({ name: said(row) })}
                  >
                    {m.giving_give()}
                  </ButtonLink>
                )}
                <CampaignTime row={row} />
              </p>
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}
