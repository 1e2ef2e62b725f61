import type { SeedPage } from './page.ts'

/** Texts over the campaigns of a season or a disaster; which campaigns stand below, the tags say (domain 2.11, campaign_tags). */
export const seasonPages: readonly SeedPage[] = [
  {
    key: 'ramadanCampaign',
    ar: {
      title: 'حملات رمضان',
      lead: 'حملات مرخَّصة تجمع لإفطار الصائمين وسلال الأسر وزكاة الفطر. لكل حملة رقم ترخيص من الوزارة، وتقرير ختامي يبيّن ما جُمع وما صُرف.',
      parts: [
        [
          'قبل أن تتبرعوا',
          [
            'تحققوا من رقم ترخيص الحملة في هذه المنصة.',
            'اطلبوا إيصالاً مرقّماً بكل مبلغ أو مادة تسلّمونها.',
            'لا تحوّلوا المال إلى حساب شخصي: حساب الحملة باسم المنظمة دائماً.',
          ],
        ],
      ],
    },
    en: {
      title: 'Ramadan campaigns',
      lead: 'Licensed campaigns for iftar meals, family baskets and zakat al-fitr. Each has a licence number of the ministry, and a final report that tells what was collected and what was spent.',
      parts: [
        [
          'Before you give',
          [
            'Check the licence number of the campaign on this platform.',
            'Ask for a numbered receipt for every amount or thing that you hand over.',
            'Do not transfer money to a personal account: the account of a campaign is always in the name of the organisation.',
          ],
        ],
      ],
    },
  },
  {
    key: 'earthquakes',
    ar: {
      title: 'الاستجابة للزلازل',
      lead: 'حملات مرخَّصة لإغاثة المتضررين من الزلازل وعلاجهم وترميم مساكنهم، ما كان منها جارياً وما انتهى.',
      parts: [
        [
          'كيف تساعدون',
          [
            'اختاروا حملة جارية، واطّلعوا على حالة المنظمة ورقم ترخيص الحملة.',
            'التبرعات العينية تُسلَّم في مقار المنظمات وفروعها مقابل إيصال مرقّم.',
            'من جمع مالاً باسم المتضررين دون ترخيص فأبلغوا عنه الوزارة.',
          ],
        ],
      ],
    },
    en: {
      title: 'Earthquake response',
      lead: 'Licensed campaigns for the relief and treatment of people affected by earthquakes and the repair of their homes, those that run and those that are over.',
      parts: [
        [
          'How to help',
          [
            'Choose a running campaign, and look at the status of the organisation and the licence number.',
            'Gifts in kind are handed over at the offices of the organisations against a numbered receipt.',
            'Tell the ministry of anyone who collects money for the affected without a licence.',
          ],
        ],
      ],
    },
  },
]
