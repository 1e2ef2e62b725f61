import type { Instruction } from './instruction.ts'

/** Screens of people, bodies and meetings (domain 6.6). */
export const peopleInstructions: readonly Instruction[] = [
  [
    'employees',
    'الموظفون',
    'Employees',
    'سجّلوا العاملين بأجر مع مسمياتهم ونوع دوامهم وتاريخ مباشرتهم. لا يقل عمر الموظف عن خمسة عشر عاماً. عند انتهاء الخدمة غيّروا حالة العامل ولا تحذفوا سجله.',
    'Record paid staff with job title, employment type and starting date. The minimum age is fifteen. When service ends, change the status instead of deleting the record.',
  ],
  [
    'volunteers',
    'المتطوعون',
    'Volunteers',
    'سجّلوا المتطوعين ومجالات تطوعهم وعدد ساعاتهم. تُستعمل هذه البيانات في الإحصاءات فقط ولا تُعرض أسماؤهم للعموم.',
    'Record volunteers, their fields and hours. These data serve statistics only; names are not shown to the public.',
  ],
  [
    'founders',
    'المؤسسون',
    'Founders',
    'تعرض هذه القائمة مؤسسي المنظمة كما وردوا في قرار الإشهار. تُقفل القائمة بعد الاعتماد لأن صفة المؤسس لا تتغير.',
    'This list shows the founders as in the registration decision. It is closed after accreditation, because a founder remains a founder.',
  ],
  [
    'administration-council',
    'مجلس الإدارة',
    'Administrative council',
    'أضيفوا دورة المجلس ثم أعضاءها مع صفاتهم وطريقة شغل المقعد. لكل مجلس رئيس واحد وأمين سر واحد وأمين صندوق واحد، وعدد أعضائه فردي. لا يُعدّ المجلس قائماً قبل تصديقه بمعاملة.',
    'Add the board term, then its members with positions and seat method. A board has one chair, one secretary and one treasurer, and an odd number of members. It is current only after ratification by a transaction.',
  ],
  [
    'executive-management',
    'الإدارة التنفيذية',
    'Executive management',
    'سجّلوا المدير التنفيذي ومديري الأقسام مع تاريخ بدء العمل. لا يجمع الشخص بين عضوية المجلس ووظيفة مأجورة إلا وفق النظام الداخلي.',
    'Record the executive director and heads of department with their starting dates. A person combines a board seat with a paid post only as the bylaws allow.',
  ],
  [
    'trustees-board',
    'مجلس الأمناء',
    'Board of trustees',
    'هذه الشاشة للمؤسسات وحدها. أضيفوا دورة المجلس وأعضاءها وعددهم خمسة أو سبعة أو تسعة، وأرفقوا لكل عضو جديد نشرة استعلام ووثيقة لا حكم عليه.',
    'This screen is for institutions only. Add the term and its five, seven or nine members; attach an inquiry bulletin and a criminal-record extract for each new one.',
  ],
  [
    'general-info',
    'المعلومات العامة',
    'General information',
    'أدخلوا أعداد العاملين والمتطوعين والأعضاء والمستفيدين إجمالاً. تُقارن هذه الأعداد بالسجلات التفصيلية عند حساب درجة الملف، فاحرصوا على تطابقها.',
    'Enter the total numbers of staff, volunteers, members and beneficiaries. They are compared with the detailed records when the profile score is computed, so keep them equal.',
  ],
  [
    'meetings',
    'محاضر الاجتماعات',
    'Minutes of meetings',
    'ارفعوا محضر كل اجتماع لمجلس أو هيئة موقعاً من الحاضرين مع القرارات المتخذة. يبيَّن في المحضر عدد الحاضرين والنصاب.',
    'Upload the signed minutes of each board or assembly meeting with its resolutions. The minutes state attendance and quorum.',
  ],
  [
    'general-authority',
    'الهيئة العامة',
    'General assembly',
    'سجّلوا أعضاء الهيئة العامة مع رقم العضوية ونوعها وتاريخ الانتساب. للعضو العامل المسدد اشتراكه وحده حق التصويت. المؤسسات ليس لها هيئة عامة.',
    'Record the members of the assembly with membership number, type and joining date. Only active members who paid their subscription may vote. Institutions have no assembly.',
  ],
  [
    'hold-general-body-meeting',
    'طلب عقد اجتماع الهيئة العامة',
    'Request to hold a general assembly',
    'يُقدَّم الطلب قبل خمسة عشر يوماً على الأقل من موعد الاجتماع مع جدول الأعمال والمكان. للمديرية أن توفد مندوباً لحضوره. بعد الاجتماع يُرفع المحضر للتصديق.',
    'Submit the request at least fifteen days before the meeting with agenda and place. The directorate may send a delegate. After the meeting the minutes are submitted for ratification.',
  ],
]
