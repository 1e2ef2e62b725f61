import type { EventRow } from '#contract/news/events.ts'
import type { NewsRow } from '#contract/news/news.ts'
import type { Slide } from '#contract/news/slides.ts'
import type { Programmes } from '#contract/public-site/activities.ts'
import type { NgoPage } from '#contract/public-site/calls.ts'
import type { NgoOverview, PublicService, PublicStatistic } from '#contract/public-site/overview.ts'
import { anchor, body, facts, list, safe, section, table, tag, template } from './govuk-parts.ts'

export interface Organisation {
  readonly ngo: NgoPage
  readonly overview: NgoOverview
  readonly programs: Programmes['programs']
  readonly services: readonly PublicService[]
  readonly statistics: readonly PublicStatistic[]
  readonly news: readonly NewsRow[]
  readonly events: readonly EventRow[]
  readonly slides: readonly Slide[]
}

const all = (words: readonly { readonly name_ar: string }[]) => words.map((one) => one.name_ar).join('، ')
const heading = (text: string) => `<h3 class="govuk-heading-m">${safe(text)}</h3>`
/** A heading with its state, and lines below it. */
const entry = (title: string, state: string, ...lines: readonly string[]) =>
  heading(title) + tag(state) + lines.filter(Boolean).map(body).join('')
const duty = { plan: 'الخطة السنوية', yearly_return: 'التقرير السنوي عن السنة السابقة', board: 'تجديد المجلس' }
const done = { on_time: 'في موعده', late: 'تأخر', due: 'مستحق', overdue: 'متأخر', excused: 'تأخر بعذر', none: '—' }
const parts = 'نظرة عامة|البرامج والأنشطة|المجالس|الحملات|الأخبار والفعاليات|فرص العمل والتطوّع|تواصل'.split('|')
const form = `<form method="post"><p class="govuk-body">تصلك رسالة عند كل تغيير في السجل.</p><div class="govuk-form-group"><label class="govuk-label" for="email">البريد الإلكتروني</label><input class="govuk-input" id="email" name="email" type="email"></div><button class="govuk-button" data-module="govuk-button">تابع</button></form>`

const head = ({ ngo }: Organisation) =>
  [
    ngo.logo ? `<img src="${safe(ngo.logo)}" alt="" width="104" height="104">` : '',
    body(ngo.name_en ?? ''),
    tag(ngo.status.name_ar),
    tag(ngo.legal_form.name_ar),
    body(`${ngo.governorate.name_ar} · بيانات معتمدة من الوزارة في ${ngo.verified_at?.slice(0, 10)}`),
    `<img src="/api/v2/guest/ngo-qr/${ngo.id}" alt="" width="104" height="104">`,
    `<nav class="govuk-tabs"><ul class="govuk-tabs__list">${parts.map((text) => `<li class="govuk-tabs__list-item"><a class="govuk-tabs__tab" href="/">${text}</a></li>`).join('')}</ul></nav>`,
  ].join('')

const decisions = (ngo: NgoPage) =>
  ngo.decisions.map((one) => [one.decision_date, one.to_status.name_ar, one.decision_no] as const)
const asides = ({ ngo, overview }: Organisation) =>
  section(
    'بيانات الإشهار',
    facts([
      ['الرمز', ngo.ngo_code],
      ['رقم القرار', ngo.decision_no],
      ['تاريخه', ngo.decision_date],
      ['الجريدة الرسمية', ngo.gazette_no],
      ['الشكل القانوني', ngo.legal_form.name_ar],
      ['التصنيف', all(ngo.classifications)],
      ['نطاق العمل', all(ngo.work_governorates) || ngo.work_scope?.name_ar],
      ['المدة', ngo.duration_until ?? 'غير محددة'],
      ['النفع العام', ngo.public_benefit?.decision_no],
    ]),
  ) +
  section(
    'التواصل',
    list([...ngo.contacts.map((one) => anchor('/', one.value)), safe(ngo.headquarters?.address ?? '')]),
  ) +
  section(
    'منظمات مشابهة',
    list(overview.similar.map((one) => `${anchor(`/ngo/${one.id}`, one.name_ar)} ${safe(one.governorate.name_ar)}`)),
  )

/** What stands on our page of an organisation, in the same order, in the components of govuk-frontend. */
export function organisationPage(shown: Organisation): string {
  const { ngo, overview, programs, services, statistics, news, events, slides } = shown
  const { duties } = overview
  const main = [
    section('عن المنظمة', ...ngo.about.map(body)),
    section(
      'أهدافها',
      list(
        ngo.objectives.map((one) => safe(one.objective_ar)),
        'govuk-list--number',
      ),
    ),
    list(
      [
        ...[
          ['الأنشطة المنشورة', overview.activities] as const,
          ['البرامج قيد التنفيذ', overview.programs] as const,
          ['المستفيدون', overview.reached?.count ?? 0] as const,
        ],
        ...statistics.map((one) => [one.title_ar, one.count] as const),
      ].map(([label, count]) => `<b>${count}</b> ${safe(label)}`),
    ),
    section(
      'الالتزام بالواجبات',
      duties
        ? table(
            ['الواجب', ...duties.years.map(String)],
            duties.rows.map((row) => [duty[row.duty], ...row.cells.map((cell) => done[cell.state])]),
          )
        : '',
    ),
    section('سجل القرارات', table(['التاريخ', 'القرار', 'رقمه'], decisions(ngo))),
    section(
      'مجلس الإدارة',
      table(
        ['الاسم', 'الصفة'],
        (ngo.board?.members ?? ngo.founders).map((one) => [one.name, one.position.name_ar]),
      ),
    ),
    section(
      'البرامج الجارية',
      ...programs
        .filter((one) => one.status === 'active')
        .slice(0, 4)
        .map((one) => entry(one.name_ar, one.classification.name_ar, one.objectives, `${one.activities} أنشطة`)),
    ),
    section(
      'الخدمات',
      ...services.map((one) =>
        entry(
          one.name_ar,
          one.status.name_ar,
          one.description_ar,
          [one.frequency.name_ar, one.timing, all(one.target_groups), all(one.governorates)].join(' · '),
        ),
      ),
    ),
    section(
      'المقرات والمراكز',
      ...overview.places.map((one) =>
        entry(one.name_ar, one.type.name_ar, one.address, `${one.working_hours ?? ''} ${all(one.target_groups)}`),
      ),
    ),
    list(
      slides.map(
        ({ image, title_ar }) =>
          `<img src="${safe(image.url)}" alt="${safe(title_ar ?? '')}" width="${image.width}" height="${image.height}" loading="lazy">`,
      ),
    ),
    section(
      'آخر الأخبار',
      ...news
        .slice(0, 3)
        .map(
          (one) =>
            heading(one.title_ar) + body(one.summary_ar) + body(`${one.accomplished_at_date} · ${one.ngo.name_ar}`),
        ),
    ),
    section(
      'الفعاليات القادمة',
      ...events.slice(0, 3).map((one) => heading(one.title_ar) + body(`${one.from_event_date} · ${one.location}`)),
    ),
    section('تابع المنظمة بالبريد', form),
  ].join('')
  return template(
    ngo.name_ar,
    `${head(shown)}<div class="govuk-grid-row"><div class="govuk-grid-column-two-thirds">${main}</div><div class="govuk-grid-column-one-third">${asides(shown)}</div></div>`,
  )
}
