import { IconMapPin } from '@tabler/icons-react'
import { foldedWords } from '#contract/core/values/arabic.ts'
import type { RegisterRow } from '#contract/public-site/register.ts'
import type { NgoBrief, NgoFound } from '#contract/public-site/shapes.ts'
import { formatNumber } from '#web/base/format.ts'
import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Dec, langOf } from '#web/ui/text.tsx'
import { Marked } from '#web/core/site/marked.tsx'
import { said } from '#web/core/site/words.ts'
import css from './ngo-rows.module.css'

/** The text that holds the typed words, where the name does not. */
const FoundBy = ({ by, asked }: { by: NonNullable<NgoFound['found_by']>; asked: readonly string[] }) => (
  <p className={css.by}>
    <bdi lang={langOf(by.kind === 'former_name' ? m.list_found_former({ text: said(by) }) : said(by))}>
      <Marked text={by.kind === 'former_name' ? m.list_found_former({ text: said(by) }) : said(by)} asked={asked} />
    </bdi>
  </p>
)

/** Organisations as a list, the legal state of each beside its name; words of `name` are marked. */
export const NgoRows = ({
  rows,
  name = '',
}: {
  rows: readonly (NgoBrief & Pick<RegisterRow, 'distance_km' | 'found_by'>)[]
  name?: string
}) => (
  <ul className={css.list}>
    {rows.map((row) => (
      <li key={row.id}>
        <div className={css.name}>
          <Anchor href={link('/ngo/{id}', { id: row.id })}>
            <bdi lang={langOf(said(row))}>
              <Marked text={said(row)} asked={foldedWords(name)} />
            </bdi>
          </Anchor>
          <p>
            <span>
              <IconMapPin size={15} aria-hidden />
              {said(row.governorate)}
            </span>
            {typeof row.distance_km === 'number' && (
              <span>{m.list_near_away({ km: formatNumber(row.distance_km) })}</span>
            )}
            <span>{said(row.legal_form)}</span>
            <span>
              {m.public_decision()} <Dec>{row.decision_no}</Dec> {m.public_dated()}{' '}
              <DateText value={row.decision_date} />
            </span>
          </p>
          {row.found_by && <FoundBy by={row.found_by} asked={foldedWords(name)} />}
        </div>
        <span className={css.tags}>
          {row.has_public_benefit && <StateTag tone="sand">{m.public_benefit()}</StateTag>}
          {row.late && <StateTag tone="warn">{m.public_late()}</StateTag>}
          <StateTag tone={row.status.tone}>{said(row.status)}</StateTag>
        </span>
      </li>
    ))}
  </ul>
)
