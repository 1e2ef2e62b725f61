import type { ministryPermissions } from '../core/rights/permissions-ministry.ts'
import type { RightObject } from './right-sentences.ts'

/** What each right of the ministry is about, and the sentences of codes that mean more than their word. */
export const ministryObjects: Readonly<Record<keyof typeof ministryPermissions, RightObject>> = {
  ministry_profile: {
    many: ['الملف الشخصي', 'one’s own profile'],
    own: {
      U: ['تعديل البيانات الشخصية وكلمة المرور والتحقق بخطوتين.', 'Edit one’s own data, password and second factor.'],
    },
  },
  ministry_dashboard: {
    many: ['لوحة المؤشرات: طلبات المستخدم وطلبات القسم', 'the dashboard: one’s own requests and those of the section'],
    own: { E: ['تنزيل مؤشرات اللوحة جدولاً.', 'Download the figures of the dashboard as a table.'] },
  },
  ministry_dashboard_log: {
    many: ['سجل أحداث المنصة: من فعل ماذا ومتى', 'the event log of the platform: who did what and when'],
  },
  ministry_ngos: {
    many: ['سجل المنظمات وملفاتها', 'the register of organisations and their files'],
    own: {
      U: [
        'إصدار قرارات الإيقاف والتفعيل والحل على المنظمات، والدخول إلى ملفاتها بسبب مسجّل.',
        'Issue decisions that suspend, reactivate or dissolve organisations, and enter their files for a recorded reason.',
      ],
    },
  },
  ministry_creation_requests: {
    many: ['طلبات التأسيس ووثائقها', 'founding requests and their documents'],
    own: {
      V: [
        'تدقيق بيانات طلبات التأسيس ووثائقها، وإعادتها للاستكمال.',
        'Check the data and documents of founding requests and return them for completion.',
      ],
      C: [
        'البتّ في طلبات التأسيس وأسمائها قبولاً أو رفضاً.',
        'Decide founding requests and their names, by acceptance or refusal.',
      ],
      R: ['إعادة إسناد طلبات التأسيس من موظف إلى آخر.', 'Reassign founding requests from one officer to another.'],
      Z: ['تجميد طلبات التأسيس ورفع التجميد عنها.', 'Freeze founding requests and release them.'],
    },
  },
  ministry_transaction_requests: {
    many: ['طلبات المعاملات', 'transaction requests'],
    own: {
      U: [
        'العمل على مراحل المعاملات: التدقيق والإحالة وإضافة الوثائق.',
        'Work on the stages of transactions: check, pass on and add documents.',
      ],
      C: ['البتّ في المعاملات قبولاً أو رفضاً.', 'Decide transactions, by acceptance or refusal.'],
      R: ['إعادة إسناد المعاملات من موظف إلى آخر.', 'Reassign transactions from one officer to another.'],
    },
  },
  ministry_mediation_request: {
    many: ['طلبات التوسّط المقدمة من المنظمات', 'mediation requests of organisations'],
    own: {
      C: ['البتّ في طلبات التوسّط قبولاً أو رفضاً.', 'Decide mediation requests, by acceptance or refusal.'],
      Z: [
        'تجميد الكتب الصادرة بطلبات التوسّط، فلا يُعتد بها.',
        'Freeze letters issued for mediation requests, so that they are no longer valid.',
      ],
    },
  },
  ministry_financial_grants: {
    many: ['المنح المالية التي تصرّح بها المنظمات', 'financial grants that organisations declare'],
    own: { C: ['البتّ في المنح المالية قبولاً أو رفضاً.', 'Decide financial grants, by acceptance or refusal.'] },
  },
  ministry_money_transferred_abroad: {
    many: ['الأموال التي تحوّلها المنظمات إلى الخارج', 'money that organisations transfer abroad'],
    own: {
      C: [
        'البتّ في تحويل الأموال إلى الخارج قبولاً أو رفضاً.',
        'Decide transfers of money abroad, by acceptance or refusal.',
      ],
    },
  },
  ministry_international_donations: {
    many: ['التبرعات الدولية التي تصرّح بها المنظمات', 'international donations that organisations declare'],
    own: { C: ['البتّ في التبرعات الدولية قبولاً أو رفضاً.', 'Decide international donations, by acceptance or refusal.'] },
  },
  ministry_incentives_management_comm: {
    many: ['الحوافز والعقوبات', 'commendations and penalties'],
    one: ['حافز أو عقوبة لمنظمة', 'a commendation or a penalty of an organisation'],
  },
  ministry_accept_reject_campaigns_comm: {
    many: ['حملات التبرع المقدمة من المنظمات', 'donation campaigns of organisations'],
    own: {
      C: ['قبول حملات التبرع ورفضها وإيقافها.', 'Accept, refuse and stop donation campaigns.'],
      F: ['إبراز حملات مختارة في الصفحة العامة.', 'Feature chosen campaigns on the public page.'],
    },
  },
  ministry_immediate_ngos: {
    many: ['المنظمات المضافة مباشرة إلى السجل', 'organisations that were added to the register directly'],
    one: ['منظمة قائمة إلى السجل دون طلب تأسيس', 'an existing organisation without a founding request'],
    own: { D: ['حذف منظمة أُضيفت مباشرة.', 'Delete an organisation that was added directly.'] },
  },
  ministry_ngos_validation: {
    many: ['ملفات المنظمات التي تنتظر التدقيق', 'files of organisations that wait to be checked'],
    own: {
      V: [
        'تدقيق ملفات المنظمات: قبول أقسامها أو إعادتها مع الملاحظات.',
        'Check files of organisations: accept their parts or return them with notes.',
      ],
    },
  },
  ministry_ngos_validation_report: { many: ['تقرير تدقيق ملفات المنظمات', 'the report about the checking of files'] },
  ministry_ngos_data: { many: ['بيانات المنظمات وقوائم التقارير', 'data of organisations and lists of reports'] },
  ministry_advanced_reports: {
    many: ['التقارير المتقدمة', 'advanced reports'],
    one: ['تقرير متقدم محفوظ', 'a stored advanced report'],
  },
  ministry_consultation_surveys: {
    many: ['استمارات شَمل الواردة', 'the SHAML forms that came in'],
    one: ['استمارة واردة من استمارات شَمل', 'a SHAML form that came in'],
  },
  ministry_guest_messages: {
    many: ['رسائل الزوار إلى الوزارة', 'messages of guests to the ministry'],
    one: ['رسالة زائر', 'a message of a guest'],
    own: {
      U: [
        'متابعة رسائل الزوار: وسمها مقروءة أو معالجة.',
        'Follow up messages of guests: mark them as read or dealt with.',
      ],
    },
  },
  ministry_regulations: {
    many: ['التشريعات والأنظمة المنشورة وأنواعها', 'published regulations and their kinds'],
    one: ['تشريع أو نظام', 'a regulation'],
    own: {
      U: [
        'تعديل مسودات التشريعات والأنظمة وإرسالها إلى النشر.',
        'Edit drafts of regulations and send them to be published.',
      ],
      C: [
        'نشر ما كتبه غيره من التشريعات والأنظمة، أو إعادته مع الملاحظات.',
        'Publish regulations that somebody else wrote, or return them with notes.',
      ],
    },
  },
  ministry_slider: {
    many: ['شرائح الصفحة الرئيسية وصفحة الدخول', 'slides of the home page and of the sign-in page'],
    one: ['شريحة', 'a slide'],
    own: {
      U: ['تعديل مسودات الشرائح وإرسالها إلى النشر.', 'Edit drafts of slides and send them to be published.'],
      C: [
        'نشر ما وضعه غيره من الشرائح، أو إعادته مع الملاحظات.',
        'Publish slides that somebody else made, or return them with notes.',
      ],
    },
  },
  ministry_instructions: {
    many: [
      'الصفحات الثابتة وتعليمات الشاشات وتلميحاتها وصفحات المساعدة',
      'static pages, instructions and hints of screens, and help pages',
    ],
    one: ['تعليمات أو صفحة مساعدة', 'instructions or a help page'],
    own: {
      U: [
        'تعديل التعليمات والتلميحات وصفحات المساعدة، ومسودات الصفحات الثابتة وإرسالها إلى النشر.',
        'Edit instructions, hints and help pages, and drafts of static pages, and send these to be published.',
      ],
      C: [
        'نشر ما كتبه غيره من الصفحات الثابتة، أو إعادته مع الملاحظات.',
        'Publish static pages that somebody else wrote, or return them with notes.',
      ],
    },
  },
  ministry_annual_holidays: {
    many: ['العطل الرسمية التي تُحسب بها المهل', 'the official holidays by which terms are counted'],
    one: ['عطلة رسمية', 'an official holiday'],
  },
  ministry_events: {
    many: ['فعاليات الوزارة المنشورة', 'published events of the ministry'],
    one: ['فعالية للوزارة', 'an event of the ministry'],
    own: {
      U: [
        'تعديل مسودات فعاليات الوزارة وإرسالها إلى النشر.',
        'Edit drafts of events of the ministry and send them to be published.',
      ],
      C: [
        'نشر ما كتبه غيره من فعاليات الوزارة، أو إعادته مع الملاحظات.',
        'Publish events of the ministry that somebody else wrote, or return them with notes.',
      ],
    },
  },
  'ministry_Q&A': {
    many: ['الأسئلة الشائعة وأجوبتها', 'frequent questions and their answers'],
    one: ['سؤال شائع', 'a frequent question'],
    own: {
      U: [
        'تعديل مسودات الأسئلة الشائعة وإرسالها إلى النشر.',
        'Edit drafts of frequent questions and send them to be published.',
      ],
      C: [
        'نشر ما كتبه غيره من الأسئلة الشائعة، أو إعادته مع الملاحظات.',
        'Publish frequent questions that somebody else wrote, or return them with notes.',
      ],
    },
  },
  ministry_question_categories: {
    many: ['تصنيفات الأسئلة الشائعة', 'categories of frequent questions'],
    one: ['تصنيف للأسئلة', 'a category of questions'],
  },
  ministry_indexes: {
    many: ['الفهارس: القوائم التي تُختار منها القيم', 'index tables: the lists from which values are chosen'],
    one: ['قيمة في فهرس', 'a value of an index table'],
  },
  ministry_users_rp: {
    many: ['مستخدمي الوزارة وصلاحياتهم', 'ministry users and their rights'],
    one: ['مستخدم في الوزارة', 'a ministry user'],
    own: {
      A: ['دعوة مستخدم جديد إلى حساب في الوزارة.', 'Invite a new user to an account of the ministry.'],
      U: [
        'تعديل بيانات مستخدمي الوزارة، وتعطيل حساباتهم وتفعيلها، وإرسال روابط كلمات المرور، ومراجعة الصلاحيات.',
        'Edit data of ministry users, disable and enable accounts, send password links, and review access.',
      ],
      G: [
        'إسناد الأدوار والصلاحيات وأدوار المعاملات إلى مستخدمي الوزارة؛ وما يزيدها يؤكده شخص ثانٍ.',
        'Give ministry users roles, rights and transaction roles; what gives more is confirmed by a second person.',
      ],
    },
  },
  ministry_ngo_users_rp: {
    many: ['مستخدمي المنظمات وصلاحياتهم', 'users of organisations and their rights'],
    own: {
      U: [
        'تعطيل حسابات مستخدمي المنظمات وتفعيلها، وإرسال روابط كلمات المرور.',
        'Disable and enable accounts of users of organisations, and send password links.',
      ],
      G: ['إسناد الأدوار والصلاحيات إلى مستخدمي المنظمات.', 'Give users of organisations roles and rights.'],
    },
  },
  ministry_roles_rp: {
    many: ['الأدوار وما تمنحه من صلاحيات', 'roles and the rights that they give'],
    one: ['دور', 'a role'],
    own: {
      U: [
        'تعديل الأدوار وصلاحياتها؛ وما يوسّع دوراً لدى موظفي الوزارة يؤكده شخص ثانٍ.',
        'Edit roles and their rights; what widens a role of ministry staff is confirmed by a second person.',
      ],
      D: ['حذف دور لا يحمله أحد.', 'Delete a role that nobody holds.'],
    },
  },
  ministry_users_availability: {
    many: ['توفر الموظفين وإجازاتهم', 'the availability and absences of officers'],
    own: {
      U: [
        'تسجيل توفر الموظفين وغيابهم ومن ينوب عنهم.',
        'Record the availability and absences of officers and who stands in for them.',
      ],
    },
  },
  ministry_transaction_types: {
    many: ['أنواع المعاملات ومراحلها ووثائقها المطلوبة', 'transaction types, their stages and required documents'],
    one: ['نوع معاملة', 'a transaction type'],
  },
  ministry_action_types: {
    many: ['أنواع الإجراءات ومددها بأيام العمل', 'action types and their terms in working days'],
  },
  ministry_notifications_managment: {
    many: ['الإشعارات المعدّة وبريد المنصة الصادر', 'prepared notifications and outgoing mail of the platform'],
    one: ['إشعار معدّ', 'a prepared notification'],
    own: { N: ['إرسال الإشعارات إلى المنظمات ومستخدميها.', 'Send notifications to organisations and their users.'] },
  },
}
