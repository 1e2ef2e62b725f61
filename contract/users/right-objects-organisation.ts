import type { organisationPermissions } from '../core/rights/permissions-organisation.ts'
import type { RightObject } from './right-sentences.ts'

/** What each right of an organisation is about, and the sentences of codes that mean more than their word. */
export const organisationObjects: Readonly<Record<keyof typeof organisationPermissions, RightObject>> = {
  'ngo-profile': {
    many: ['ملف المنظمة: بياناتها ووثائقها ودرجتها', 'the file of the organisation: data, documents and score'],
    own: {
      U: [
        'تعديل بيانات ملف المنظمة ووثائقه وإعلان استكماله.',
        'Edit data and documents of the file and declare it complete.',
      ],
      E: [
        'تنزيل بيانات ملف المنظمة وسجل التتبع جدولاً.',
        'Download the data of the file and its tracking log as a table.',
      ],
    },
  },
  ngo_branches: {
    many: ['فروع المنظمة ومكاتبها', 'branches and offices of the organisation'],
    one: ['فرع أو مكتب', 'a branch or an office'],
  },
  ngo_contact_information: {
    many: ['وسائل التواصل مع المنظمة', 'ways to contact the organisation'],
    one: ['وسيلة تواصل', 'a way of contact'],
  },
  ngo_classifications: {
    many: ['تصنيفات المنظمة وخدماتها', 'classifications and services of the organisation'],
    one: ['تصنيف أو خدمة', 'a classification or a service'],
  },
  ngo_service_centres: {
    many: ['المراكز الخدمية للمنظمة', 'service centres of the organisation'],
    one: ['مركز خدمي', 'a service centre'],
  },
  ngo_bank_accounts: {
    many: ['الحسابات المصرفية ومحرّكيها', 'bank accounts and their drivers'],
    one: ['حساب مصرفي أو محرّك', 'a bank account or a driver'],
    own: {
      U: [
        'تعديل الحسابات المصرفية ومحرّكيها، وتأكيد ما يطلبه مستخدم آخر من تغييرها.',
        'Edit bank accounts and drivers, and confirm changes that another user asks for.',
      ],
    },
  },
  ngo_programs: { many: ['برامج المنظمة', 'programmes of the organisation'], one: ['برنامج', 'a programme'] },
  ngo_activities: { many: ['أنشطة المنظمة', 'activities of the organisation'], one: ['نشاط', 'an activity'] },
  ngo_plans: {
    many: ['الخطة السنوية وتنفيذها', 'the annual plan and its execution'],
    one: ['بند في الخطة السنوية أو تنفيذها', 'an item of the annual plan or of its execution'],
    own: {
      C: [
        'توقيع التقرير السنوي باسم المنظمة وسحبه.',
        'Sign the yearly return in the name of the organisation, and withdraw it.',
      ],
    },
  },
  ngo_vehicles: {
    many: ['آليات المنظمة', 'vehicles and machines of the organisation'],
    one: ['آلية', 'a vehicle or a machine'],
  },
  'ngo_real-estates': { many: ['عقارات المنظمة', 'real estates of the organisation'], one: ['عقار', 'a real estate'] },
  ngo_employees: { many: ['بيانات الموظفين', 'data of employees'], one: ['موظف', 'an employee'] },
  ngo_volunteers: { many: ['بيانات المتطوعين', 'data of volunteers'], one: ['متطوع', 'a volunteer'] },
  ngo_director_boards_founder: { many: ['بيانات المؤسسين', 'data of the founders'], one: ['مؤسس', 'a founder'] },
  ngo_director_boards_administrative: {
    many: ['مجلس الإدارة وأعضائه ودوراته', 'the administrative council, its members and terms'],
    one: ['عضو مجلس إدارة أو دورة', 'a council member or a term'],
  },
  ngo_director_boards_executive: {
    many: ['بيانات الإدارة التنفيذية', 'data of the executive management'],
    one: ['عضو في الإدارة التنفيذية', 'a member of the executive management'],
  },
  ngo_director_boards_trustee: {
    many: ['مجلس الأمناء وأعضائه ودوراته', 'the board of trustees, its members and terms'],
    one: ['عضو مجلس أمناء أو دورة', 'a trustee or a term'],
  },
  ngo_general_info: { many: ['المعلومات الإدارية العامة', 'general administrative information'] },
  ngo_minutes_of_meeting: {
    many: ['محاضر الاجتماعات', 'minutes of meetings'],
    one: ['محضر اجتماع', 'minutes of a meeting'],
  },
  ngo_general_authority_members: {
    many: ['بيانات أعضاء الهيئة العامة', 'data of members of the general assembly'],
    one: ['عضو في الهيئة العامة', 'a member of the general assembly'],
  },
  ngo_general_authority_meetings: {
    many: ['اجتماعات الهيئة العامة', 'meetings of the general assembly'],
    one: ['اجتماع للهيئة العامة', 'a meeting of the general assembly'],
  },
  ngo_about_ngo: { many: ['صفحة التعريف بالمنظمة', 'the page about the organisation'] },
  opportunities: {
    many: ['فرص العمل والتطوع والمتقدمين إليها', 'job and volunteer opportunities and their applicants'],
    one: ['فرصة عمل أو تطوع', 'a job or volunteer opportunity'],
  },
  campaigns: {
    many: ['حملات التبرع والمتبرعين', 'donation campaigns and donors'],
    one: ['حملة تبرع', 'a donation campaign'],
  },
  'slide-images': {
    many: ['شرائح صور صفحة المنظمة', 'slides of the organisation’s page'],
    one: ['شريحة صورة', 'a slide'],
  },
  'ngo-events': {
    many: ['فعاليات المنظمة المنشورة', 'published events of the organisation'],
    one: ['فعالية', 'an event'],
  },
  statistics: {
    many: ['أرقام المنظمة المنشورة', 'published figures of the organisation'],
    one: ['رقم منشور', 'a published figure'],
  },
  news: { many: ['أخبار المنظمة المنشورة', 'published news of the organisation'], one: ['خبر', 'a piece of news'] },
  ngo_public_messages: {
    many: ['رسائل الزوار إلى المنظمة', 'messages of guests to the organisation'],
    one: ['رسالة زائر إلى المنظمة', 'a message of a guest'],
    own: {
      U: [
        'متابعة رسائل الزوار إلى المنظمة: وسمها مقروءة أو معالجة.',
        'Follow up messages of guests to the organisation: mark them as read or dealt with.',
      ],
    },
  },
  ngo_payments: {
    many: ['وسائل التبرع الإلكتروني وما ورد بها', 'electronic donation methods and what came by them'],
    one: ['وسيلة تبرع إلكتروني', 'an electronic donation method'],
  },
  ngo_incentives: {
    many: ['حوافز المنظمة وعقوباتها', 'commendations and penalties of the organisation'],
    own: { U: ['تأكيد تبلّغ القرارات والتظلم من العقوبات.', 'Acknowledge decisions and appeal against penalties.'] },
  },
  ngo_users: {
    many: ['مستخدمي المنظمة وأدوارهم', 'users of the organisation and their roles'],
    one: ['مستخدم في المنظمة', 'a user of the organisation'],
    own: {
      A: ['دعوة مستخدم جديد إلى حساب في المنظمة.', 'Invite a new user to an account of the organisation.'],
      U: [
        'تعديل بيانات مستخدمي المنظمة، وتعطيل حساباتهم، وإصدار كلمات مرور لمرة واحدة.',
        'Edit data of users, disable their accounts, and issue one-time passwords.',
      ],
      G: [
        'إسناد الأدوار إلى مستخدمي المنظمة ضمن ما يملكه المُسنِد.',
        'Give users of the organisation roles, within what the giver holds.',
      ],
    },
  },
  'personal-profile': {
    many: ['الملف الشخصي للمستخدم', 'the user’s own profile'],
    own: { U: ['تعديل المستخدم بياناته وكلمة مروره.', 'Edit the user’s own data and password.'] },
  },
  ngo_financial_info: {
    many: ['البيانات المالية والميزانيات السنوية', 'financial data and annual budgets'],
    one: ['ميزانية سنوية', 'an annual budget'],
  },
  ngo_financial_grants: {
    many: ['المنح المالية التي تلقتها المنظمة', 'financial grants that the organisation received'],
    one: ['منحة مالية', 'a financial grant'],
  },
  ngo_money_transferred_abroad: {
    many: ['الأموال المحوّلة إلى الخارج من المنظمة', 'money that the organisation transferred abroad'],
    one: ['تحويل إلى الخارج', 'a transfer abroad'],
  },
  ngo_international_donations: {
    many: ['التبرعات الدولية للمنظمة', 'international donations to the organisation'],
    one: ['تبرع دولي', 'an international donation'],
  },
  ngo_un_coop: {
    many: ['مشاريع التعاون مع المنظمات الأممية', 'projects of cooperation with UN organisations'],
    one: ['مشروع تعاون أممي', 'a project of UN cooperation'],
  },
  ngo_international_events_subscriptions: {
    many: ['مشاركات المنظمة في الفعاليات الدولية', 'the organisation’s part in international events'],
    one: ['مشاركة في فعالية دولية', 'a part in an international event'],
  },
  ngo_international_organisations_memberships: {
    many: ['عضويات المنظمة في المنظمات الدولية', 'memberships in international organisations'],
    one: ['عضوية في منظمة دولية', 'a membership in an international organisation'],
  },
  ngo_collaboration_two_local_partners: {
    many: ['اتفاقات التعاون مع الشركاء المحليين', 'agreements with local partners'],
    one: ['اتفاق تعاون مع شريك محلي', 'an agreement with a local partner'],
  },
  ngo_assists: {
    many: ['ما يُعرض ويُطلب في التشبيك', 'what is offered and asked for in assistance'],
    one: ['عرض أو طلب في التشبيك', 'an offer or a request of assistance'],
  },
  ngo_assists_management: {
    many: ['ما تعرضه المنظمة وتطلبه في التشبيك', 'offers and requests of assistance of the organisation'],
    one: ['مادة من مواد التشبيك', 'an item of assistance'],
  },
  mediation_request: {
    many: ['طلبات التوسّط التي تقدمها المنظمة', 'mediation requests of the organisation'],
    one: ['طلب توسّط', 'a mediation request'],
  },
  ngo_transaction_requests: {
    many: ['معاملات المنظمة ومراحلها', 'transactions of the organisation and their stages'],
    one: ['معاملة', 'a transaction'],
  },
}
