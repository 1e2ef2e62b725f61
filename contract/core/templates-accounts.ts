const account = { ar: 'حسابكم', en: 'Your account' }

/** What a person is told when somebody else opens or changes his account. */
export const accountTemplates = {
  'USER-INVITED': {
    group: 'personal',
    title: { ar: 'دعوة إلى المنصة', en: 'Invitation to the platform' },
    body: {
      ar: 'فُتح لكم حساب في المنصة ({place}). اسم المستخدم: {username}. عيّنوا كلمة المرور بالرابط الآتي خلال {hours} ساعة، وهو يُستعمل مرة واحدة:',
      en: 'An account was opened for you ({place}). User name: {username}. Set your password by the following link within {hours} hours; it works once:',
    },
  },
  'PASSWORD-LINK': {
    group: 'personal',
    title: { ar: 'تعيين كلمة مرور جديدة', en: 'Set a new password' },
    body: {
      ar: 'طلب مسؤول الحسابات تعيين كلمة مرور جديدة لحسابكم {username}. استعملوا الرابط الآتي خلال {hours} ساعة، وهو يُستعمل مرة واحدة:',
      en: 'The account administrator asked for a new password of your account {username}. Use the following link within {hours} hours; it works once:',
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
} as const
