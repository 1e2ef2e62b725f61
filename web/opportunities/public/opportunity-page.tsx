import { opportunityWords } from '#contract/opportunities/opportunity-words.ts'
import { label } from '#web/base/label.ts'
import { addressWords, commonWords } from '#contract/core/calls/common-words.ts'
import type { ReactNode } from 'react'
import { foldedWords } from '#contract/core/values/arabic.ts'
import type { Opportunity } from '#contract/opportunities/calls.ts'
import { formatDate, formatNumber } from '#web/base/format.ts'
import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Ltr, Named } from '#web/ui/text.tsx'
import { Columns } from '#web/core/site/columns.tsx'
import { contactHref, contactText } from '#web/core/site/contact-href.ts'
import { Marked } from '#web/core/site/marked.tsx'
import { markedHtml } from '#web/core/site/marks.ts'
import { NgoFrame } from '#web/public-site/shared/ngo-frame.tsx'
import { NgoRows } from '#web/public-site/shared/ngo-rows.tsx'
import { StatusNotice } from '#web/public-site/shared/status-notice.tsx'
import { opportunityKinds, stateOf } from './opportunity-words.ts'
import { Rich } from '#web/core/site/rich.tsx'
import { said } from '#web/core/site/words.ts'
import css from './opportunity.module.css'
import type { ShownNgo } from '#web/public-site/shared/load-shown.ts'

const State = ({ one }: { one: Opportunity }) => {
  const { tone, text } = stateOf(one)
  return <StateTag tone={tone}>{text}</StateTag>
}

const becauseOf = (one: Opportunity) =>
  ({
    day: m.work_notice_closed({ date: formatDate(one.closing_date) }),
    organisation: m.work_notice_early(),
    end: m.work_notice_ended(),
    suspended: m.work_notice_suspended(),
  })[one.closed_because ?? 'day']

/** Why one cannot apply, or should ask before. Under its organisation's head the state of that is said already. */
function Notices({ one, alone }: { one: Opportunity; alone: boolean }) {
  const { state, ngo } = one
  if (state === 'closed')
    return (
      <>
        <Notice tone="info">
          {becauseOf(one)} <Anchor href={opportunityKinds[one.type].list({})}>{m.work_notice_others()}</Anchor>
        </Notice>
        {alone && <StatusNotice ngo={ngo} decision={one.status_decision} />}
      </>
    )
  return (
    <>
      {state === 'upcoming' && (
        <Notice tone="info">{m.work_notice_upcoming({ date: formatDate(one.starting_date) })}</Notice>
      )}
      {ngo.status.id !== 1 && <Notice tone="warn">{m.work_notice_status({ state: said(ngo.status) })}</Notice>}
    </>
  )
}

/** Code, kind, place and days. */
function OpportunityFacts({ one }: { one: Opportunity }) {
  return (
    <Card title={m.work_facts()}>
      <div className={css.facts}>
        <Facts
          facts={[
            { key: 'code', label: m.work_code(), value: <Ltr>{one.code}</Ltr> },
            { key: 'position', label: label(opportunityWords.position_type_id), value: said(one.positionType) },
            { key: 'employment', label: label(commonWords.employment_type), value: said(one.employment_type) },
            { key: 'field', label: label(opportunityWords.work_field_id), value: said(one.work_field) },
            { key: 'governorate', label: label(addressWords.governorate_id), value: said(one.governorate) },
            {
              key: 'vacancies',
              label: label(opportunityWords.vacancies_number),
              value: formatNumber(one.vacancies_number),
            },
            {
              key: 'start',
              label: label(opportunityWords.starting_date),
              value: <DateText value={one.starting_date} />,
            },
            { key: 'end', label: label(opportunityWords.closing_date), value: <DateText value={one.closing_date} /> },
          ]}
        />
      </div>
    </Card>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    {children}
  </section>
)

/** How to apply, while one can. */
function Apply({ one, contact }: { one: Opportunity; contact: string }) {
  const href = contactHref(contact)
  const text = <Ltr>{contactText(contact)}</Ltr>
  return (
    <div className={css.apply}>
      <Part title={m.work_how()}>
        <p>
          {m.work_how_text()} <Ltr className={css.code ?? ''}>{one.code}</Ltr>
        </p>
        <p className={css.contact}>
          {href ? (
            <a href={href} rel="noopener noreferrer nofollow">
              {text}
            </a>
          ) : (
            text
          )}
        </p>
        {one.state === 'open' && (
          <p>
            <ButtonLink size="form" href={link('/ngo/{id}/contact-us', { id: one.ngo.id }, { apply: one.id })}>
              {m.apply_open()}
            </ButtonLink>
          </p>
        )}
        <p>
          <ButtonLink
            size="form"
            look="default"
            href={`${link('/ngo/{id}/contact-us', { id: one.ngo.id }, { opportunity: one.id })}#contact`}
          >
            {m.work_interest()}
          </ButtonLink>
        </p>
        <p>
          {one.state === 'upcoming'
            ? m.work_how_later({ date: formatDate(one.starting_date) })
            : m.work_how_until({ date: formatDate(one.closing_date) })}
        </p>
      </Part>
    </div>
  )
}

/** All that is known of one opportunity; the same under its own address and under its organisation's. */
function Body({
  one,
  name,
  alone = false,
  children,
}: {
  one: Opportunity
  name: string
  alone?: boolean
  children?: ReactNode
}) {
  const asked = foldedWords(name)
  const texts = [
    { title: label(opportunityWords.opportunity_objectives_ar), text: one.opportunity_objectives_ar },
    { title: label(opportunityWords.certificate_ar), text: one.certificate_ar },
    { title: label(opportunityWords.experience_ar), text: one.experience_ar },
    { title: label(opportunityWords.skill_ar), text: one.skill_ar },
  ]
  return (
    <>
      <Notices one={one} alone={alone} />
      <Columns aside={<OpportunityFacts one={one} />}>
        <div className={css.texts}>
          {texts.map(
            ({ title, text }) =>
              text && (
                <Part key={title} title={title}>
                  <p className={css.text} lang="ar" dir="auto">
                    <Marked text={text} asked={asked} />
                  </p>
                </Part>
              ),
          )}
          {one.details_ar && (
            <Part title={label(opportunityWords.details_ar)}>
              <Rich html={markedHtml(one.details_ar, asked)} lang="ar" />
            </Part>
          )}
          {one.apply_contact !== null && <Apply one={one} contact={one.apply_contact} />}
          {children}
        </div>
      </Columns>
      {one.posting && (
        <script
          type="application/ld+json"
          // Nothing that a person typed may end the element.
          dangerouslySetInnerHTML={{ __html: JSON.stringify(one.posting).replaceAll('<', '\\u003c') }}
        />
      )}
    </>
  )
}

/** A job or volunteering under its own address, with the organisation that announces it. */
export function OpportunityPage({ one, name }: { one: Opportunity; name: string }) {
  const { title, list } = opportunityKinds[one.type]
  return (
    <Page width="public">
      <article className={css.page}>
        <PageHead
          size="public"
          title={<Named>{one.name}</Named>}
          crumbs={[
            { label: m.title_home(), href: link('/home') },
            { label: title(), href: list({}) },
            { label: one.code },
          ]}
          state={<State one={one} />}
        />
        <Body one={one} name={name} alone>
          <Part title={m.work_organisation()}>
            <NgoRows rows={[one.ngo]} />
          </Part>
        </Body>
      </article>
    </Page>
  )
}

/** The same under its organisation's head. */
export const NgoOpportunityPage = ({ ngo, one, name }: { ngo: ShownNgo; one: Opportunity; name: string }) => {
  const { title, list } = opportunityKinds[one.type]
  return (
    <NgoFrame
      ngo={ngo}
      part="work"
      title={one.name}
      note={
        <span className={css.under}>
          <State one={one} />
          <Anchor href={list({}, ngo.id)}>{title()}</Anchor>
        </span>
      }
    >
      <Body one={one} name={name} />
    </NgoFrame>
  )
}
