import { label } from '#web/base/label.ts'
import { documentStandings } from '#contract/core/values/document-standing.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { IconClockExclamation, IconCloudOff, IconExternalLink, IconFlag } from '@tabler/icons-react'
import { link } from '#web/core/screens/link.ts'
import { formatDate, formatMoney, formatTime } from '#web/base/format.ts'
import { lang } from '#web/base/preferences.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { QrResult } from '#web/ui/qr.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Dec, Ltr, Named } from '#web/ui/text.tsx'
import { CodeForm } from '../shared/code-form.tsx'
import { FileCheck } from './file-check.tsx'
import type { Check } from './load-check.ts'
import { toneOfStatus } from './status-tone.ts'
import css from './check-page.module.css'

type Answer = NonNullable<Check['answer']>
/** Code of the subject “report of a violation” among the subjects of messages [domain 6.2]. */
const violation = 5
const printOf = (short: string) => (short.match(/.{1,4}/g) ?? []).join(' ').toUpperCase()

/** What is known of the document that counts now: enough to recognise it, and no more. */
const Successor = ({ of }: { of: NonNullable<NonNullable<Answer['document']>['successor']> }) => (
  <>
    {of.standing === 'valid'
      ? m.public_check_successor_valid({ date: formatDate(of.issued_at) })
      : m.public_check_successor_frozen({
          date: formatDate(of.issued_at),
          state: label(documentStandings[of.standing]),
        })}
    <br />
    <Ltr>
      <code>{printOf(of.sha256_short)} …</code>
    </Ltr>
  </>
)

const money = (amount: string) => formatMoney(amount.replace(/\.00$/, ''))
/** What went back of the gift that a receipt was issued for, and what is left of it. */
const refundOf = ({ refund }: NonNullable<Answer['document']>) =>
  refund
    ? [
        {
          key: 'refund',
          label: m.public_check_refund(),
          value: m.public_check_refund_of({ refunded: money(refund.refunded), amount: money(refund.amount) }),
        },
        {
          key: 'rest',
          label: m.public_check_refund_rest(),
          value: money(refund.rest),
        },
      ]
    : []

/** The days on which it ends or was ended. */
const endsOf = ({ valid_until, revoked_at }: NonNullable<Answer['document']>) => [
  ...(valid_until ? [{ key: 'until', label: m.public_check_until(), value: <DateText value={valid_until} /> }] : []),
  ...(revoked_at ? [{ key: 'revoked', label: m.public_check_revoked(), value: <DateText value={revoked_at} /> }] : []),
]

/** Whose document it is, and how that organisation stands today; nothing of one that is only being founded. */
function ownerOf({ ngo }: NonNullable<Answer['document']>) {
  if (!ngo) return []
  const name = <Named>{(lang() === 'en' && ngo.name_en) || ngo.name_ar}</Named>
  return [
    {
      key: 'ngo',
      label: label(commonWords.ngo),
      value: ngo.has_page ? <Anchor href={link('/ngo/{id}', { id: ngo.id })}>{name}</Anchor> : name,
    },
    {
      key: 'today',
      label: m.public_check_today(),
      value: <StateTag tone={toneOfStatus(ngo.status_id)}>{lang() === 'en' ? ngo.status_en : ngo.status_ar}</StateTag>,
    },
    { key: 'code', label: m.public_check_code(), value: <Ltr>{ngo.ngo_code}</Ltr> },
  ]
}

function Data({ document }: { document: NonNullable<Answer['document']> }) {
  return (
    <Facts
      facts={[
        { key: 'title', label: m.public_check_document(), value: <b>{document.title}</b> },
        { key: 'to', label: m.public_check_destination(), value: <Named>{document.destination}</Named> },
        ...ownerOf(document),
        ...(document.decision_no
          ? [
              {
                key: 'decision',
                label: m.public_check_decision(),
                value: (
                  <>
                    <Dec>{document.decision_no}</Dec>
                    {document.decision_date && (
                      <>
                        {' '}
                        {m.public_dated()} <DateText value={document.decision_date} />
                      </>
                    )}
                  </>
                ),
              },
            ]
          : []),
        ...(document.successor
          ? [{ key: 'successor', label: m.public_check_successor(), value: <Successor of={document.successor} /> }]
          : []),
        ...refundOf(document),
        ...endsOf(document),
        { key: 'issued', label: m.public_check_issued(), value: <DateText value={document.issued_at} time /> },
        {
          key: 'print',
          label: m.public_check_print(),
          value: (
            <Ltr>
              <code>{printOf(document.sha256_short)} …</code>
            </Ltr>
          ),
        },
      ]}
    />
  )
}

function adviceOf({ result, document }: Answer) {
  if (result === 'forged')
    return {
      title: m.public_check_do_frozen(),
      items: [m.public_check_do_forged_1(), m.public_check_do_forged_2(), m.public_check_do_forged_3()],
    }
  if (result === 'unknown')
    return {
      title: m.public_check_do_unknown(),
      items: [
        m.public_check_do_unknown_1(),
        m.public_check_do_unknown_2(),
        m.public_check_do_unknown_3(),
        m.public_check_do_unknown_4(),
      ],
    }
  if (result === 'frozen' || result === 'revoked')
    return { title: m.public_check_do_frozen(), items: [m.public_check_do_frozen_1(), m.public_check_do_frozen_2()] }
  if (result === 'expired')
    return {
      title: m.public_check_do_frozen(),
      items: [m.public_check_do_replaced_2(), m.public_check_do_frozen_2()],
    }
  if (result === 'refunded')
    return { title: m.public_check_do_frozen(), items: [m.public_check_do_refunded(), m.public_check_do_valid_1()] }
  if (result === 'replaced')
    return {
      title: m.public_check_do_frozen(),
      items: [m.public_check_do_replaced_1(), m.public_check_do_replaced_2()],
    }
  return {
    title: m.public_check_do_valid(),
    items: [
      ...(!document?.ngo || document.ngo.status_id === 1 ? [] : [m.public_check_do_status()]),
      m.public_check_do_valid_1(),
      m.public_check_do_valid_2(),
    ],
  }
}

/** Time of the check with seconds: two people compare their answers by it. */
const Checked = ({ at }: { at: string }) => (
  <>
    {m.public_check_time()}{' '}
    <time dateTime={at}>
      {formatDate(at)}{' '}
      <bdi dir="ltr">
        {formatTime(at)}:{at.slice(17, 19)}
      </bdi>
    </time>
  </>
)

function Refused({ reason }: { reason: 'too-many' | 'failed' }) {
  const many = reason === 'too-many'
  const Icon = many ? IconClockExclamation : IconCloudOff
  return (
    <section className={css.refused} role="alert">
      <Icon size={44} stroke={1.5} aria-hidden />
      <h1>{many ? m.public_check_too_many() : m.public_check_failed()}</h1>
      <p>{many ? m.public_check_too_many_text() : m.public_check_failed_text()}</p>
    </section>
  )
}

/** A part of the gift went back, and the rest stays given. */
const isPart = ({ document }: Answer) => document?.refund && document.refund.amount !== document.refund.refunded

/** Whom to ask about a document that the register does not know. */
const AskMinistry = () => (
  <ButtonLink wide look="default" size="form" href={`${link('/about-ministry')}#contact`}>
    {m.contact_title()}
  </ButtonLink>
)

/** Answer to a checked code: a page of its own for each, and one more that says that there was no answer. */
export function CheckPage({ check }: { check: Check }) {
  const { answer, code } = check
  return (
    <div className={css.page}>
      {answer ? (
        <QrResult
          state={answer.result}
          {...(isPart(answer) && { text: m.qr_refunded_part() })}
          data={answer.document && <Data document={answer.document} />}
          advice={adviceOf(answer)}
          actions={
            <>
              {answer.result !== 'forged' && (
                <FileCheck {...(answer.document ? { print: answer.document.sha256_short } : {})} />
              )}
              {answer.result === 'forged' && (
                <ButtonLink
                  wide
                  look="default"
                  size="form"
                  icon={<IconFlag size={18} aria-hidden />}
                  href={`${link('/about-ministry', undefined, { subject: violation })}#contact`}
                >
                  {m.public_check_report()}
                </ButtonLink>
              )}
              {answer.result === 'unknown' && <AskMinistry />}
              {answer.document?.ngo?.has_page && (
                <ButtonLink
                  wide
                  look="default"
                  size="form"
                  icon={<IconExternalLink size={18} aria-hidden />}
                  href={link('/ngo/{id}', { id: answer.document.ngo.id })}
                >
                  {m.public_check_open_ngo()}
                </ButtonLink>
              )}
            </>
          }
          foot={
            <>
              <Checked at={answer.checked_at} />
              <br />
              {!answer.document && <>{m.public_check_logged()} </>}
              {m.home_document_code()}: <Ltr className={css.code ?? ''}>{code}</Ltr>
            </>
          }
        />
      ) : (
        <Refused reason={check.refused} />
      )}
      <section className={css.again} aria-labelledby="again">
        <h2 id="again">{m.public_check_again()}</h2>
        <CodeForm look="default" />
      </section>
    </div>
  )
}
