export const account = { ar: 'حسابكم', en: 'Your account' }
const newPassword = { ar: 'تعيين كلمة مرور جديدة', en: 'Set a new password' }
const roleEnds = { ar: 'قرب انتهاء دور', en: 'A role ends soon' }
const lostFactor = { ar: 'إيقاف التحقق بخطوتين لحساب زميل', en: 'Two-step verification of a colleague' }
const handover = { ar: 'تسليم الحساب الرئيس للمنظمة', en: 'Handover of the main account' }

/** Notices to a person whose account somebody else opened or changed. */
export const accountTemplates = {
  'USER-INVITED': {
    group: 'personal',
    title: { ar: 'دعوة إلى المنصة', en: 'Invitation to the platform' },
    body: {
      ar: 'فُتح لكم حساب في المنصة ({place}). اسم المستخدم: {username}. عيّنوا كلمة المرور بالرابط الآتي خلال {hours:hours}، وهو يُستعمل مرة واحدة:',
      en: 'An account was opened for you ({place}). User name: {username}. Set your password by the following link within {hours:hours}; it works once:',
    },
  },
  'PASSWORD-LINK': {
    group: 'personal',
    title: newPassword,
    body: {
      ar: 'طلب مسؤول الحسابات تعيين كلمة مرور جديدة لحسابكم {username}. استعملوا الرابط الآتي خلال {hours:hours}، وهو يُستعمل مرة واحدة:',
      en: 'The account administrator asked for a new password of your account {username}. Use the following link within {hours:hours}; it works once:',
    },
  },
  'PASSWORD-ASKED': {
    group: 'personal',
    title: newPassword,
    body: {
      ar: 'طُلب تعيين كلمة مرور جديدة لحسابكم {username}. إن كنتم من طلب ذلك فاستعملوا الرابط الآتي خلال ساعة، وهو يُستعمل مرة واحدة. وإلا فأهملوا هذه الرسالة، وتبقى كلمة مروركم كما هي.',
      en: 'A new password was asked for your account {username}. If it was you, use the following link within an hour; it works once. If not, ignore this letter: your password stays as it is.',
    },
  },
  'RIGHTS-CHANGED': {
    group: 'personal',
    title: account,
    body: {
      ar: 'عُدّلت صلاحيات حسابكم. القوائم التي ترونها تتبع الصلاحيات الجديدة.',
      en: 'The rights of your account were changed. The menus that you see follow the new rights.',
    },
  },
  'RIGHTS-PROPOSED': {
    group: 'ministry',
    title: { ar: 'تغيير بانتظار تأكيدكم', en: 'A change that waits for your confirmation' },
    body: {
      ar: 'اقترح {user} تغييراً في الصلاحيات أو الحسابات: {what}. لا ينفذ حتى تؤكدوه، ويسقط إن لم يُؤكَّد قبل {date}.',
      en: '{user} proposes a change of rights or accounts: {what}. It takes effect once you confirm it, and lapses if nobody does before {date}.',
    },
  },
  'RIGHTS-CONFIRMED': {
    group: 'ministry',
    title: { ar: 'تأكيد تغيير اقترحتموه', en: 'Your proposal was confirmed' },
    body: {
      ar: 'أكّد {user} التغيير الذي اقترحتموه: {what}. وهو نافذ الآن.',
      en: '{user} confirmed the change that you proposed: {what}. It is in force now.',
    },
  },
  'RIGHTS-REFUSED': {
    group: 'ministry',
    title: { ar: 'رفض تغيير اقترحتموه', en: 'Your proposal was refused' },
    body: {
      ar: 'رفض {user} التغيير الذي اقترحتموه: {what}. السبب: {reason}',
      en: '{user} refused the change that you proposed: {what}. Reason: {reason}',
    },
  },
  'RIGHTS-LAPSED': {
    group: 'ministry',
    title: { ar: 'سقوط تغيير اقترحتموه', en: 'Your proposal lapsed' },
    body: {
      ar: 'لم يؤكد أحد في المهلة التغيير الذي اقترحتموه: {what}. لم يتغير شيء، ويمكنكم اقتراحه من جديد.',
      en: 'Nobody confirmed in time the change that you proposed: {what}. Nothing changed; you can propose it anew.',
    },
  },
  'ACCESS-ROUND': {
    group: 'ministry',
    title: { ar: 'المراجعة الفصلية للصلاحيات', en: 'Quarterly review of access' },
    body: {
      ar: 'فُتحت مراجعة هذا الربع لصلاحيات مستخدمي الوزارة: {count:accounts} بانتظار المراجعة حتى {date}.',
      en: 'This quarter’s review of the access of ministry users was opened; to be reviewed by {date}: {count:accounts}.',
    },
  },
  'FILES-NOT-SWEPT': {
    group: 'ministry',
    title: { ar: 'توقف تنظيف مخزن الملفات', en: 'The file store was not cleaned' },
    body: {
      ar: 'توقف تنظيف مخزن الملفات دون تغيير أي ملف: {reason}. عدد ملفات المخزن {total}، وعدد ما كان سيُعزل منها {unknown}. يرجى إبلاغ مسؤول التشغيل؛ الخطوات في دليل التشغيل.',
      en: 'The cleaning of the file store stopped and changed no file: {reason}. Files in the store: {total}; files that would have gone: {unknown}. Please tell whoever operates the platform; the runbook has the steps.',
    },
  },
  'LOG-NOT-VERIFIED': {
    group: 'ministry',
    title: { ar: 'سجل التتبع لا يطابق أختامه', en: 'The audit log does not match its seals' },
    body: {
      ar: 'كشف الفحص الليلي لسجل التتبع اختلافات (العدد: {count}) عمّا خُتم؛ أولها: \u2066{first}\u2069. يرجى عدم تعديل أي شيء وإبلاغ مسؤول التشغيل فوراً؛ الخطوات في دليل التشغيل.',
      en: 'The nightly check of the audit log found differences from what was sealed ({count}). The first: {first}. Please change nothing and tell whoever operates the platform at once; the runbook has the steps.',
    },
  },
  'ROLE-ENDS': {
    group: 'personal',
    title: roleEnds,
    body: {
      ar: 'ينتهي دوركم «{role}» في {date}. إن كنتم ما زلتم بحاجة إليه فاطلبوا تجديده ممن يدير الصلاحيات.',
      en: 'Your role “{role}” ends on {date}. If you still need it, ask whoever administers rights to renew it.',
    },
  },
  'ROLE-ENDS-OF': {
    group: 'ministry',
    title: roleEnds,
    body: {
      ar: 'ينتهي دور {name} «{role}» في {date}. يُجدَّد من صفحة صلاحياته إن كان ما زال لازماً.',
      en: 'The role “{role}” of {name} ends on {date}. It is renewed on the page of his rights if it is still needed.',
    },
  },
  'EMAIL-CHANGED': {
    group: 'personal',
    title: account,
    body: {
      ar: 'غُيّر البريد الإلكتروني لحسابكم {username} إلى {email}. إن لم يكن ذلك بعلمكم فراجعوا مسؤول الحسابات فوراً.',
      en: 'The e-mail address of your account {username} was changed to {email}. If you did not know of this, tell the account administrator at once.',
    },
  },
  'SECOND-FACTOR-RESET': {
    group: 'personal',
    title: account,
    body: {
      ar: 'أوقف مسؤول الحسابات التحقق بخطوتين لحسابكم وأُغلقت جلساته. فعّلوه من جديد من ملفكم الشخصي.',
      en: 'The account administrator switched the second factor of your account off and closed its sessions. Switch it on again in your profile.',
    },
  },
  'FACTOR-RESET-ASKED': {
    group: 'personal',
    title: account,
    body: {
      ar: 'طلب {user} إيقاف التحقق بخطوتين لحسابكم، ولا يُوقَف حتى يؤكده شخص ثانٍ. إن لم يكن ذلك بعلمكم فأبلغوا مسؤول الحسابات فوراً.',
      en: '{user} asked to switch the two-step verification of your account off; it stays on until a second person confirms. If you did not know of this, tell the account administrator at once.',
    },
  },
  'COLLEAGUE-CHANGE': {
    group: 'ngo',
    title: lostFactor,
    body: {
      ar: 'طلب {user} إيقاف التحقق بخطوتين: {what}. لا يُوقَف حتى تؤكدوا الطلب، ويسقط إن لم يُؤكَّد قبل {date}. تحققوا أولاً من صاحب الحساب نفسه.',
      en: '{user} asked to switch two-step verification off: {what}. It stays on until you confirm, and the request lapses if nobody does before {date}. Ask the owner of the account first.',
    },
  },
  'COLLEAGUE-CHANGED': {
    group: 'ngo',
    title: lostFactor,
    body: {
      ar: 'أكّد {user} ما طلبتموه: {what}. أُوقف التحقق بخطوتين وأُغلقت جلسات الحساب.',
      en: '{user} confirmed what you asked for: {what}. Two-step verification is off and the sessions of the account are closed.',
    },
  },
  'COLLEAGUE-UNCHANGED': {
    group: 'ngo',
    title: lostFactor,
    body: {
      ar: 'لم يُوقَف التحقق بخطوتين كما طلبتم: {what}. السبب: {reason}',
      en: 'Two-step verification was not switched off as you asked: {what}. Reason: {reason}',
    },
  },
  'FACTOR-CHANGED': {
    group: 'personal',
    title: account,
    body: {
      ar: 'تغيّرت الخطوة الثانية لدخول حسابكم: {what}. إن لم تكونوا أنتم فغيّروا كلمة المرور وأغلقوا الجلسات الأخرى من ملفكم الشخصي، وأبلغوا مسؤول الحسابات.',
      en: 'The second step of your sign-in was changed: {what}. If it was not you, change the password, close the other sessions in your profile and tell the account administrator.',
    },
  },
  'RECOVERY-USED': {
    group: 'personal',
    title: account,
    body: {
      ar: 'سُجّل دخول إلى حسابكم برمز استرداد. الرموز الباقية: {left}. إن لم تكونوا أنتم فغيّروا كلمة المرور وأصدروا رموزاً جديدة من ملفكم الشخصي.',
      en: 'Your account was signed in to with a recovery code. Codes left: {left}. If it was not you, change the password and issue new codes in your profile.',
    },
  },
  'ADMINISTRATOR-OPENED': {
    group: 'ministry',
    title: { ar: 'حساب مدير جديد', en: 'A new administrator’s account' },
    body: {
      ar: 'فتح مشغّل المنصة على الخادم حساب مدير نظام مركزي باسم {name} ({username}). إن لم يكن ذلك بعلمكم فراجعوا المشغّل فوراً.',
      en: 'The operator of the platform opened on the server the account of a central administrator for {name} ({username}). If you did not know of this, ask the operator at once.',
    },
  },
  'ADMINISTRATOR-NAMED': {
    group: 'ngo',
    title: { ar: 'مسؤول جديد لحساب المنظمة', en: 'A new administrator of the organisation’s account' },
    body: {
      ar: 'أصبح {name} مسؤولاً عن حسابات المستخدمين في {ngo}: يستطيع دعوة المستخدمين ومنح الصلاحيات باسم المنظمة. إن لم يكن ذلك بعلمكم فراجعوا الوزارة فوراً.',
      en: '{name} is now an administrator of the accounts of {ngo} and can invite users and give rights in its name. If you did not know of this, tell the Ministry at once.',
    },
  },
  'HANDOVER-ASKED': {
    group: 'ngo',
    title: handover,
    body: {
      ar: 'عرض عليكم {name} تسلّم الحساب الرئيس للمنظمة. اقبلوا العرض أو ارفضوه من صفحة تسليم الحساب الرئيس قبل {date}.',
      en: '{name} offers you the main account of the organisation. Accept or decline on the handover page before {date}.',
    },
  },
  'HANDOVER-ANSWERED': {
    group: 'ngo',
    title: handover,
    body: {
      ar: '{name}: {answer}.',
      en: '{name}: {answer}.',
    },
  },
} as const
