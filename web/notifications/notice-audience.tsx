import { useQuery } from '@tanstack/react-query'
import { countAudience, findReports, type Notice } from '#contract/notifications/notices.ts'
import { noticeSms, smsLength } from '#contract/notifications/sms.ts'
import { noticeWords } from '#contract/notifications/notice-words.ts'
import { formatNumber } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { useClassification } from '#web/core/api/use-classifications.ts'
import { nameOf, useLookup } from '#web/core/api/use-lookup.ts'
import { comma } from '#web/core/site/words.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Facts } from '#web/ui/facts.tsx'
import { Notice as Told } from '#web/ui/notice.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { Ltr, Named } from '#web/ui/text.tsx'
import { audienceWord, sizeWord } from './notice-words.ts'
import css from './notices.module.css'

/** As long as a number that a notice gets when it is handed in. */
const exampleNo = 'NT-2026-0001'

/** Who a draft would reach now; asked again when somebody comes back to the page. */
export function useAudience(notice: Notice) {
  const { id, audience, audience_ids, governorate_ids, status_ids, classification_ids, sizes, status } = notice
  const body = { id, audience, audience_ids, governorate_ids, status_ids, classification_ids, sizes }
  return useQuery({
    queryKey: [countAudience.path, body],
    queryFn: async ({ signal }) => (await callApi(countAudience, { body, signal })).data,
    enabled: status === 'draft',
    staleTime: 0,
  })
}

/** Saved reports that the sender may see; asked for where a notice names one. */
export const useReports = (enabled: boolean) =>
  useQuery({
    queryKey: [findReports.path],
    queryFn: async () => (await callApi(findReports)).data,
    meta: { quiet: true },
    enabled,
  }).data ?? []

/** The audience in words, as the sender chose it. */
export function AudienceWords({ notice }: { notice: Notice }) {
  const [forms, governorates, statuses] = [useLookup('legal-forms'), useLookup('governorates'), useLookup('ngo-status')]
  const named = (rows: typeof forms, ids: readonly number[]) =>
    rows.flatMap((one) => (ids.includes(one.id) ? [nameOf(one)] : [])).join(comma())
  const field = useClassification()
  const reports = useReports(notice.audience === 'report')
  const { audience, audience_ids: ids, governorate_ids, status_ids, classification_ids, sizes } = notice
  const who = {
    legal_form: named(forms, ids),
    governorate: named(governorates, ids),
    report: reports.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])).join(comma()),
  }[audience as 'governorate']
  return (
    <Facts
      facts={[
        { key: 'audience', label: label(noticeWords.audience), value: audienceWord(audience) },
        ...(who ? [{ key: 'ids', label: label(noticeWords.audience_ids), value: who }] : []),
        ...(governorate_ids.length > 0
          ? [
              {
                key: 'governorates',
                label: label(noticeWords.governorate_ids),
                value: named(governorates, governorate_ids),
              },
            ]
          : []),
        ...(status_ids.length > 0
          ? [{ key: 'statuses', label: label(noticeWords.status_ids), value: named(statuses, status_ids) }]
          : []),
        ...(classification_ids.length > 0
          ? [
              {
                key: 'fields',
                label: label(noticeWords.classification_ids),
                value: classification_ids.map(field).join(comma()),
              },
            ]
          : []),
        ...(sizes.length > 0
          ? [{ key: 'sizes', label: label(noticeWords.sizes), value: sizes.map(sizeWord).join(comma()) }]
          : []),
      ]}
    />
  )
}

/** Where a mandatory notice goes as a short message, what it says, and what that costs. */
function ShortMessage({ phones }: { phones: number }) {
  if (phones === 0) return <Told tone="info">{m.notice_no_phones()}</Told>
  const text = noticeSms(exampleNo, 'ar')
  const [before, after] = text.split(exampleNo)
  const { alphabet, places, parts } = smsLength(text)
  return (
    <Told tone="info">
      {m.notice_phones({ count: phones })}
      <bdi className={css.sms} lang="ar" dir="rtl">
        «{before}
        <Ltr>{exampleNo}</Ltr>
        {after}»
      </bdi>
      <small>{m.notice_sms_length({ alphabet, places, parts })}</small>
    </Told>
  )
}

/** Before anything is sent: how many people and organisations, where, the first of them, and who is left out. */
export function AudienceCard({ notice, query }: { notice: Notice; query: ReturnType<typeof useAudience> }) {
  const governorates = useLookup('governorates')
  const governorate = (id: number) => governorates.flatMap((one) => (one.id === id ? [nameOf(one)] : [])).join('')
  return (
    <Card title={m.notice_who()}>
      <div className={css.part}>
        <AudienceWords notice={notice} />
        <Loaded query={query} lines={4}>
          {(audience) => (
            <>
              <p className={css.count} role="status">
                {audience.people === 0 ? m.notice_nobody() : m.notice_people({ count: audience.people })}
                {audience.organisations > 0 && (
                  <small>{m.notice_organisations({ count: audience.organisations })}</small>
                )}
              </p>
              {audience.unreachable > 0 && (
                <Told tone="warn">{m.notice_unreachable({ count: audience.unreachable })}</Told>
              )}
              {notice.send_email && audience.without_mail > 0 && (
                <Told tone="info">{m.notice_without_mail({ count: audience.without_mail })}</Told>
              )}
              {notice.class === 'mandatory' && audience.people > 0 && <ShortMessage phones={audience.with_phone} />}
              {audience.governorates.length > 1 && (
                <section>
                  <h3 className={css.small}>{m.notice_by_governorate()}</h3>
                  <ul className={css.places}>
                    {audience.governorates.map((one) => (
                      <li key={one.governorate_id}>
                        <span>{governorate(one.governorate_id)}</span>
                        <b>{formatNumber(one.organisations)}</b>
                      </li>
                    ))}
                  </ul>
                </section>
              )}
              {audience.first.length > 0 && (
                <section>
                  <h3 className={css.small}>{m.notice_first()}</h3>
                  <ul className={css.names}>
                    {audience.first.map((one) => (
                      <li key={one.id}>
                        <Named>{nameOf(one)}</Named> <small>{governorate(one.governorate_id)}</small>
                      </li>
                    ))}
                  </ul>
                </section>
              )}
            </>
          )}
        </Loaded>
      </div>
    </Card>
  )
}
