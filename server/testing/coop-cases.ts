import {
  projectBeneficiaries,
  projectBudgets,
  projectFiles,
  projectLocations,
  projectObjectives,
  projectPartners,
  projectResults,
  projectTransactions,
} from '#contract/cooperation/project-parts.ts'
import { coopProjects } from '#contract/cooperation/projects.ts'
import { collaborations } from '#contract/cooperation/collaborations.ts'
import { internationalEvents } from '#contract/cooperation/events.ts'
import { memberships } from '#contract/cooperation/memberships.ts'
import type { TestApp } from './app.ts'
import { fileOf, partOf, people, projectInput, projectOf } from './coop-projects.ts'
import { jordan } from './money-cases.ts'
import type { Owner, RegisterCase } from './register-case.ts'

export const projectsCase: RegisterCase = {
  resource: coopProjects,
  table: 'coop_projects',
  required: [
    'name_ar',
    'un_organisation_id',
    'project_sector_id',
    'agreement_no',
    'agreement_date',
    'agreement_file',
    'start_date',
    'end_date',
    'total_budget',
    'currency_id',
    'description',
  ],
  input: projectInput,
  change: { name_ar: 'دعم مدارس المدينة', total_budget: '51000.50' },
  foreign: async (app, other) => ({ agreement_file: await fileOf(app, other) }),
}

/** What a part of another organisation's project is refused by. */
const anothers = (isSigned: boolean) => async (app: TestApp, other: Owner) => ({
  coop_project_id: await projectOf(app, other, 900, isSigned),
})
const partCases: RegisterCase[] = [
  {
    resource: projectPartners,
    table: 'coop_project_partners',
    required: ['coop_project_id', 'role'],
    input: async (app, owner, n) => ({
      coop_project_id: await projectOf(app, owner, n),
      partner_ngo_id: null,
      partner_name: `مديرية التربية ${n}`,
      role: 'تأمين المدارس',
    }),
    change: { role: 'تأمين المعلمين' },
    foreign: anothers(false),
  },
  {
    resource: projectLocations,
    table: 'coop_project_locations',
    required: ['coop_project_id', 'governorate_id'],
    input: async (app, owner, n) => ({
      coop_project_id: await projectOf(app, owner, n),
      governorate_id: 1,
      sub_district_id: null,
      place: `حي ${n}`,
    }),
    change: { place: 'حي آخر' },
    foreign: anothers(false),
  },
  {
    resource: projectObjectives,
    table: 'coop_project_objectives',
    required: ['coop_project_id', 'objective', 'indicator', 'measure', 'target_value'],
    input: async (app, owner, n) => ({
      coop_project_id: await projectOf(app, owner, n),
      objective: `عودة الأطفال إلى المدارس ${n}`,
      indicator: 'عدد الأطفال المسجلين',
      measure: 'sum',
      baseline_value: null,
      baseline_year: null,
      target_value: '300.00',
    }),
    change: { target_value: '350.00', measure: 'last' },
    foreign: anothers(false),
  },
  {
    resource: projectResults,
    table: 'coop_project_results',
    required: ['coop_project_id', 'coop_project_objective_id', 'period_start', 'period_end', 'achieved'],
    input: async (app, owner, n) => {
      const project = await projectOf(app, owner, n, true)
      return {
        coop_project_id: project,
        coop_project_objective_id: await partOf(app, owner, project, 'coop_project_objectives'),
        period_start: '2026-03-01',
        period_end: '2026-05-31',
        achieved: `${n}.00`,
        note: null,
      }
    },
    change: { achieved: '81.50' },
    foreign: anothers(true),
  },
  {
    resource: projectBudgets,
    table: 'coop_project_budgets',
    required: ['coop_project_id', 'line', 'planned_amount'],
    input: async (app, owner, n) => ({
      coop_project_id: await projectOf(app, owner, n),
      line: `ترميم ${n}`,
      planned_amount: '20000.00',
    }),
    change: { planned_amount: '50000.00' },
    foreign: anothers(false),
  },
  {
    resource: projectTransactions,
    table: 'coop_project_transactions',
    required: ['coop_project_id', 'coop_project_budget_id', 'kind', 'happened_on', 'amount', 'file'],
    input: async (app, owner, n) => {
      const project = await projectOf(app, owner, n, true)
      return {
        coop_project_id: project,
        coop_project_budget_id: await partOf(app, owner, project, 'coop_project_budgets'),
        kind: 'received',
        happened_on: '2026-03-01',
        amount: `${n}.25`,
        coop_project_partner_id: null,
        note: `إيصال ${n}`,
        file: await fileOf(app, owner),
      }
    },
    change: { kind: 'spent', amount: '11.75' },
    foreign: async (app, other) => ({ ...(await anothers(true)(app, other)), file: await fileOf(app, other) }),
  },
  {
    resource: projectBeneficiaries,
    table: 'coop_project_beneficiaries',
    required: ['coop_project_id', 'target_group_id', 'people'],
    input: async (app, owner, n) => ({
      coop_project_id: await projectOf(app, owner, n),
      target_group_id: 5,
      note: null,
      people,
    }),
    change: { people: [{ age_band: '60+', gender: 'M', people: 7, with_disability: 7 }] },
    foreign: anothers(false),
  },
  {
    resource: projectFiles,
    table: 'coop_project_files',
    required: ['coop_project_id', 'kind', 'title', 'file'],
    input: async (app, owner, n) => ({
      coop_project_id: await projectOf(app, owner, n),
      kind: 'agreement',
      title: `ملحق ${n}`,
      file: await fileOf(app, owner),
      expires_on: '2027-01-31',
    }),
    change: { title: 'ملحق ثانٍ', kind: 'amendment' },
    foreign: async (app, other) => ({ ...(await anothers(false)(app, other)), file: await fileOf(app, other) }),
  },
]

export const membershipInput = async (app: TestApp, owner: Owner, n: number) => ({
  coop_project_id: null,
  organisation_name: `الاتحاد الدولي لجمعيات الإغاثة ${n}`,
  country_id: jordan,
  membership_kind: 'عضو مراقب',
  since_date: '2026-12-01',
  until_date: null,
  fees: '120.00',
  currency_id: 2,
  file: await fileOf(app, owner),
})
export const membershipsCase: RegisterCase = {
  resource: memberships,
  table: 'i_organisations_memberships',
  required: ['organisation_name', 'country_id', 'membership_kind', 'since_date', 'file'],
  input: membershipInput,
  change: { membership_kind: 'عضو عامل', fees: '130.00' },
  foreign: async (app, other) => ({
    coop_project_id: await projectOf(app, other, 901),
    file: await fileOf(app, other),
  }),
}
export const eventInput = async (app: TestApp, owner: Owner, n: number) => ({
  event_name: `مؤتمر العمل الأهلي ${n}`,
  organiser: 'جامعة الدول العربية',
  country_id: jordan,
  city: 'عمّان',
  from_date: '2026-12-20',
  to_date: '2026-12-22',
  participants: [{ full_name: 'سامر أحمد الحلبي', id_number: '01234567891', position: 'أمين السر' }],
  funding: 'الجهة المنظِّمة',
  invitation_file: await fileOf(app, owner),
})
export const eventsCase: RegisterCase = {
  resource: internationalEvents,
  table: 'international_events_subscriptions',
  required: [
    'event_name',
    'organiser',
    'country_id',
    'from_date',
    'to_date',
    'participants',
    'funding',
    'invitation_file',
  ],
  input: eventInput,
  change: { event_name: 'ملتقى الجمعيات', city: 'العقبة' },
  foreign: async (app, other) => ({ invitation_file: await fileOf(app, other) }),
}
const collaborationsCase: RegisterCase = {
  resource: collaborations,
  table: 'local_partner_collaborations',
  required: ['subject', 'start_date', 'obligations', 'file'],
  input: async (app, owner, n) => ({
    partner_ngo_id: null,
    partner_name: `شركة النقل ${n}`,
    subject: `تدريب مشترك ${n}`,
    sector_id: 6,
    start_date: '2026-10-01',
    end_date: '2027-05-31',
    obligations: 'يؤمّن الأول القاعة والثاني المدربين.',
    file: await fileOf(app, owner),
  }),
  change: { subject: 'تدريب مشترك للمعلمين', end_date: '2027-10-01' },
  foreign: async (app, other) => ({ file: await fileOf(app, other) }),
}

export const coopCases: readonly RegisterCase[] = [
  projectsCase,
  ...partCases,
  membershipsCase,
  eventsCase,
  collaborationsCase,
]
