/**
 * The texts of a notification, in one place for every language. A lock screen shows them, so they name no child, no
 * amount and nothing of anybody's health: a phone lies on a table.
 */
import type { Language } from '../languages';
import type { NotificationAbout, NotificationKind } from './notifications';

interface NotificationText {
  title: string;
  body: string;
}

/** By the day on which they are read. */
export function notificationText(
  kind: NotificationKind,
  {
    date,
    for_staff,
    cleared,
    after_end,
    trouble,
    how,
    requests = 1,
  }: Pick<NotificationAbout, 'date' | 'for_staff' | 'cleared' | 'after_end' | 'trouble' | 'how' | 'requests'>,
  { today, language = 'en' }: { today: string; language?: Language },
): NotificationText {
  const text = texts[language];
  if (kind === 'report_ready') return date === today ? text.report_today : text.report_ready;
  if (kind === 'digest' && date === today) return text.digest_today;
  if (kind === 'health_alert' && cleared) return text.health_cleared;
  if (kind === 'health_alert') return for_staff ? text.health_staff : text.health_alert;
  if (kind === 'incident' && for_staff) return text.incident_staff;
  if (kind === 'dose' && after_end) return for_staff ? text.dose_ended_staff : text.dose_ended;
  if (kind === 'dose' && trouble) return text.dose_trouble;
  if (kind === 'double_dose' && for_staff) return text.double_dose_staff;
  if (kind === 'release' && how === 'forbidden') return text.release_forbidden;
  if (kind === 'release' && how === 'never_alone') return text.release_alone;
  if (kind === 'release' && how === 'pass_again') return text.release_again;
  if (kind === 'collector') return for_staff ? text.collector_staff : text.collector;
  if (kind === 'approval_requested' && requests > 1) return counted(text.approvals_requested, requests);
  if (kind === 'approval_decided' && requests > 1) return counted(text.approvals_decided, requests);
  return text[kind];
}

const counted = ({ title, body }: NotificationText, count: number): NotificationText => ({
  title: title.replace('{{count}}', String(count)),
  body,
});

type TextName =
  | NotificationKind
  | 'report_today'
  | 'digest_today'
  | 'health_staff'
  | 'health_cleared'
  | 'collector_staff'
  | 'release_forbidden'
  | 'release_alone'
  | 'release_again'
  | 'incident_staff'
  | 'dose_ended'
  | 'dose_trouble'
  | 'dose_ended_staff'
  | 'double_dose_staff'
  | 'approvals_requested'
  | 'approvals_decided';

const texts: Record<Language, Record<TextName, NotificationText>> = {
  en: {
    report_today: { title: 'Today’s report is ready', body: 'Tap to read how the day went.' },
    report_ready: { title: 'A daily report is ready', body: 'Tap to read how the day went.' },
    new_invoice: { title: 'A new invoice', body: 'Tap to see it and to pay.' },
    invoice_revised: { title: 'An invoice has changed', body: 'Tap to see what changed.' },
    payment_received: { title: 'Payment received', body: 'Thank you. Tap to see it.' },
    payment_rejected: { title: 'A payment could not be confirmed', body: 'Tap to see why.' },
    payment_reminder: { title: 'A payment is due', body: 'Tap to see what is open, and to pay.' },
    classwork: { title: 'New classwork', body: 'There is something new from the classroom.' },
    file_ready: { title: 'The copy that you asked for is ready', body: 'Tap to download it.' },
    health_alert: {
      title: 'Please look at a health screening',
      body: 'Something was noted that you should know of.',
    },
    health_staff: {
      title: 'A health screening needs your attention',
      body: 'Tap to see whose it is and what was noted.',
    },
    health_cleared: { title: 'A health screening was corrected', body: 'It no longer counts as an alert.' },
    collector: { title: 'Who may pick up your child has changed', body: 'Tap to see the list.' },
    collector_staff: { title: 'A parent named somebody who may fetch', body: 'Tap to confirm or decline.' },
    release: {
      title: 'Picked up by somebody who is not on the list',
      body: 'Tap to see who, and call the preschool if this is not right.',
    },
    release_forbidden: {
      title: 'Picked up by somebody who must not fetch',
      body: 'Tap to see who, and call at once.',
    },
    release_alone: {
      title: 'Picked up alone by somebody who must not come alone',
      body: 'Tap to see who, and call the preschool if this is not right.',
    },
    release_again: {
      title: 'A pickup pass was used twice',
      body: 'Two tablets noted it. Tap to see when, and make sure who has the child.',
    },
    not_here: { title: 'Is your child coming today?', body: 'Tap to tell the preschool.' },
    still_here: {
      title: 'The day is over: is a child still here?',
      body: 'Nobody noted who picked it up. Tap to see who.',
    },
    ratio: { title: 'A room has too few staff', body: 'Tap to see which, and who is here.' },
    need: {
      title: 'Your preschool asks you to bring something',
      body: 'Tap to see what, and to say that you will.',
    },
    dose: { title: 'Something that you asked for was done', body: 'Tap to see what, when and by whom.' },
    dose_trouble: {
      title: 'Something that you asked for did not go well',
      body: 'Tap to see what happened, and to say that you know.',
    },
    dose_ended: {
      title: 'Something was done that you had ended',
      body: 'The tablet could not know. Tap to see when, and call your preschool.',
    },
    dose_ended_staff: {
      title: 'Something was done that the parents had ended',
      body: 'Tap to see what, and call the parents.',
    },
    double_dose: {
      title: 'Please call your preschool now',
      body: 'Something may have been given twice. Tap to see when.',
    },
    double_dose_staff: {
      title: 'Something may have been given twice',
      body: 'Tap to see what, and call the parents now.',
    },
    digest: { title: 'How the day went', body: 'Tap to read about meals, sleep and what was done.' },
    digest_today: { title: 'How today went', body: 'Tap to read about meals, sleep and what was done.' },
    incident: {
      title: 'Something happened at the preschool',
      body: 'Tap to read what, and to say that you know.',
    },
    incident_staff: {
      title: 'An incident was noted',
      body: 'Tap to read it, and to say that you have seen it.',
    },
    approval_requested: { title: 'A request to approve', body: 'Someone asks for a second person.' },
    approvals_requested: {
      title: '{{count}} requests wait for a second person',
      body: 'Tap to see them.',
    },
    approval_decided: { title: 'Your request was decided', body: 'Tap to see what was said.' },
    approvals_decided: { title: 'Your {{count}} requests were decided', body: 'Tap to see what was said.' },
    ledger_alarm: { title: 'The books do not add up', body: 'Tap to see which invoices.' },
  },
  ms: {
    report_today: { title: 'Laporan hari ini sudah sedia', body: 'Ketik untuk membacanya.' },
    report_ready: { title: 'Laporan harian sudah sedia', body: 'Ketik untuk membacanya.' },
    invoice_revised: { title: 'Invois telah berubah', body: 'Ketik untuk melihat apa yang berubah.' },
    new_invoice: { title: 'Invois baharu', body: 'Ketik untuk melihat dan membayarnya.' },
    payment_received: { title: 'Bayaran diterima', body: 'Terima kasih. Ketik untuk melihatnya.' },
    payment_rejected: { title: 'Satu bayaran tidak dapat disahkan', body: 'Ketik untuk melihat sebabnya.' },
    payment_reminder: { title: 'Ada bayaran perlu dibuat', body: 'Ketik untuk melihat dan membayarnya.' },
    classwork: { title: 'Kerja kelas baharu', body: 'Ada sesuatu yang baharu daripada kelas.' },
    file_ready: { title: 'Salinan yang anda minta sudah sedia', body: 'Ketik untuk memuat turun.' },
    health_alert: {
      title: 'Sila lihat saringan kesihatan',
      body: 'Ada perkara dicatat yang perlu anda ketahui.',
    },
    health_staff: {
      title: 'Satu saringan kesihatan perlu dilihat',
      body: 'Ketik untuk melihat siapa dan apa yang dicatat.',
    },
    health_cleared: { title: 'Saringan kesihatan telah dibetulkan', body: 'Ia bukan lagi satu amaran.' },
    collector: {
      title: 'Senarai orang yang boleh menjemput telah berubah',
      body: 'Ketik untuk melihat senarainya.',
    },
    collector_staff: {
      title: 'Ibu bapa menamakan orang yang boleh menjemput',
      body: 'Ketik untuk mengesahkan atau menolak.',
    },
    release: {
      title: 'Dijemput oleh orang yang tiada dalam senarai',
      body: 'Ketik untuk melihat siapa, dan hubungi tadika jika ini tidak betul.',
    },
    release_forbidden: {
      title: 'Diambil oleh orang yang tidak boleh menjemput',
      body: 'Ketik untuk melihat siapa, dan hubungi segera.',
    },
    release_alone: {
      title: 'Dijemput seorang diri oleh orang yang tidak boleh datang bersendirian',
      body: 'Ketik untuk melihat siapa, dan hubungi tadika jika ini tidak betul.',
    },
    release_again: {
      title: 'Satu pas menjemput digunakan dua kali',
      body: 'Dua tablet mencatatnya. Ketik untuk melihat bila, dan pastikan siapa bersama anak itu.',
    },
    need: {
      title: 'Tadika meminta anda membawa sesuatu',
      body: 'Ketik untuk melihat dan memberitahu bahawa anda akan membawanya.',
    },
    dose: {
      title: 'Perkara yang anda minta telah dibuat',
      body: 'Ketik untuk melihat apa, bila dan oleh siapa.',
    },
    dose_trouble: {
      title: 'Perkara yang anda minta tidak berjalan lancar',
      body: 'Ketik untuk melihat apa yang berlaku dan memberitahu bahawa anda tahu.',
    },
    dose_ended: {
      title: 'Perkara yang telah anda tamatkan masih dibuat',
      body: 'Tablet belum mengetahuinya. Ketik untuk melihat bila, dan hubungi tadika.',
    },
    dose_ended_staff: {
      title: 'Perkara yang telah ditamatkan oleh ibu bapa masih dibuat',
      body: 'Ketik untuk melihat apa, dan hubungi ibu bapa.',
    },
    double_dose: {
      title: 'Sila hubungi tadika sekarang',
      body: 'Sesuatu mungkin telah diberi dua kali. Ketik untuk melihatnya.',
    },
    double_dose_staff: {
      title: 'Sesuatu mungkin telah diberi dua kali',
      body: 'Ketik untuk melihat apa, dan hubungi ibu bapa sekarang.',
    },
    digest: { title: 'Hari anak anda', body: 'Ketik untuk membaca tentang makan, tidur dan aktivitinya.' },
    digest_today: {
      title: 'Hari ini di tadika',
      body: 'Ketik untuk membaca tentang makan, tidur dan aktivitinya.',
    },
    incident: {
      title: 'Sesuatu berlaku di tadika',
      body: 'Ketik untuk membaca dan memberitahu bahawa anda sudah tahu.',
    },
    incident_staff: {
      title: 'Satu kejadian dicatat',
      body: 'Ketik untuk membaca dan mengesahkan bahawa anda sudah melihatnya.',
    },
    not_here: { title: 'Adakah anak anda datang hari ini?', body: 'Ketik untuk memberitahu tadika.' },
    still_here: {
      title: 'Hari sudah tamat: masih ada murid di tadika?',
      body: 'Tiada catatan siapa yang menjemput. Ketik untuk melihat siapa.',
    },
    ratio: {
      title: 'Satu bilik kekurangan kakitangan',
      body: 'Ketik untuk melihat bilik mana, dan siapa yang ada.',
    },
    approval_requested: { title: 'Satu permohonan untuk diluluskan', body: 'Seseorang meminta orang kedua.' },
    approvals_requested: {
      title: '{{count}} permohonan menunggu orang kedua',
      body: 'Ketik untuk melihatnya.',
    },
    approval_decided: { title: 'Permohonan anda telah diputuskan', body: 'Ketik untuk melihat jawapannya.' },
    approvals_decided: {
      title: '{{count}} permohonan anda telah diputuskan',
      body: 'Ketik untuk melihat jawapannya.',
    },
    ledger_alarm: { title: 'Akaun tidak seimbang', body: 'Ketik untuk melihat invois yang mana.' },
  },
  zh: {
    report_today: { title: '今天的报告已备好', body: '点按阅读孩子的一天。' },
    report_ready: { title: '每日报告已备好', body: '点按阅读孩子的一天。' },
    invoice_revised: { title: '发票有更改', body: '点按查看更改的内容。' },
    new_invoice: { title: '新的发票', body: '点按查看并付款。' },
    payment_received: { title: '已收到付款', body: '谢谢。点按查看。' },
    payment_rejected: { title: '有一笔付款无法确认', body: '点按查看原因。' },
    payment_reminder: { title: '有款项需要支付', body: '点按查看并付款。' },
    classwork: { title: '新的课业', body: '班级有新的内容。' },
    file_ready: { title: '您要求的副本已备好', body: '点按下载。' },
    health_alert: { title: '请查看健康检查', body: '有您应该知道的记录。' },
    health_staff: { title: '有一项健康检查需要查看', body: '点按查看是谁以及记录了什么。' },
    health_cleared: { title: '健康检查已更正', body: '它不再是警示。' },
    collector: { title: '可接孩子的人有变动', body: '点按查看名单。' },
    collector_staff: { title: '家长指定了一位接送人', body: '点按确认或拒绝。' },
    release: { title: '孩子由名单以外的人接走', body: '点按查看是谁；如有不妥，请致电幼儿园。' },
    release_forbidden: { title: '孩子由不得接孩子的人接走', body: '点按查看是谁，并立即致电。' },
    release_alone: {
      title: '孩子由不得单独前来的人单独接走',
      body: '点按查看是谁；如有不妥，请致电幼儿园。',
    },
    release_again: {
      title: '一个接送通行码被使用了两次',
      body: '两台平板都有记录。点按查看时间，并确认孩子与谁在一起。',
    },
    need: { title: '幼儿园请您带一些东西', body: '点按查看，并告知您会带来。' },
    dose: { title: '您请我们做的事已完成', body: '点按查看内容、时间和经手人。' },
    dose_trouble: { title: '您请我们做的事进行得不顺利', body: '点按查看情况，并告诉我们您已知悉。' },
    dose_ended: { title: '您已终止的事仍被执行', body: '平板当时尚不知情。点按查看时间，并致电幼儿园。' },
    dose_ended_staff: { title: '家长已终止的事仍被执行', body: '点按查看内容，并致电家长。' },
    double_dose: { title: '请立即致电幼儿园', body: '有东西可能给了两次。点按查看。' },
    double_dose_staff: { title: '有东西可能给了两次', body: '点按查看，并立即致电家长。' },
    digest: { title: '孩子的一天', body: '点按阅读用餐、睡眠和活动。' },
    digest_today: { title: '孩子今天的一天', body: '点按阅读用餐、睡眠和活动。' },
    incident: { title: '幼儿园里发生了一件事', body: '点按阅读，并告知您已知道。' },
    incident_staff: { title: '登记了一起意外', body: '点按阅读，并确认您已看过。' },
    not_here: { title: '您的孩子今天来吗？', body: '点按告知幼儿园。' },
    still_here: { title: '今天已结束，还有孩子在校吗？', body: '没有记录是谁接走的。点按查看是谁。' },
    ratio: { title: '有一个班的教职员不足', body: '点按查看是哪一班，以及谁在。' },
    approval_requested: { title: '有一项申请待批准', body: '有人需要第二个人批准。' },
    approvals_requested: { title: '有 {{count}} 项申请等待第二个人批准', body: '点按查看。' },
    approval_decided: { title: '您的申请已有决定', body: '点按查看结果。' },
    approvals_decided: { title: '您的 {{count}} 项申请已有决定', body: '点按查看结果。' },
    ledger_alarm: { title: '账目不相符', body: '点按查看是哪些发票。' },
  },
};
