/**
 * The privacy notice, word for word as everyone may read it, in three languages with the same sections. When a text
 * changes, its version and date do too. How long is kept what stands in it as the night goes by it (`domain/keeping.ts`).
 */
import { type KeepingPeriods, keptKindNames, sayPeriod } from './domain/keeping';
import type { Language } from './languages';

type SectionKey = 'who' | 'what' | 'why' | 'ground' | 'recipients' | 'periods' | 'rights' | 'how';

interface Section {
  key: SectionKey;
  title: string;
  /** One paragraph each. */
  paragraphs: readonly string[];
}

export const privacyNotice: Readonly<{
  version: number;
  /** The calendar date from which this text holds. */
  date: string;
  texts: Readonly<Record<Language, readonly Section[]>>;
}> = {
  version: 4,
  date: '2026-11-28',
  texts: {
    en: [
      {
        key: 'who',
        title: 'Who we are',
        paragraphs: [
          'We are the network of preschools that looks after your child or employs you. The preschools and their head office use this app together, and answer for the personal data in it.',
        ],
      },
      {
        key: 'what',
        title: 'What we keep',
        paragraphs: [
          'Of children: name, date of birth, MyKid number, class, attendance, daily reports, health screenings, allergies, therapy and photos.',
          'Of parents and guardians: name, contact, address, invoices, payments, consents and accepted terms.',
          'Of staff: name, contact, role and preschool, and what they recorded, changed and looked at in the app.',
        ],
      },
      {
        key: 'why',
        title: 'What for',
        paragraphs: [
          'To look after and teach the children, to protect their health, to tell parents about the day, to bill and take payments, and to keep the app safe.',
        ],
      },
      {
        key: 'ground',
        title: 'On what ground',
        paragraphs: [
          'Health and therapy: your explicit consent. Photos: your consent. You give it for each child and purpose.',
          'Enrolment, invoices and payments: the contract with you. Accounts of staff: their work with us.',
        ],
      },
      {
        key: 'recipients',
        title: 'Who it goes to',
        paragraphs: [
          'Within the preschools and head office: only people whose work needs it.',
          'Outside: payment providers and banks when you pay, mail services when we write to you, and push services when your phone is notified. They receive only what they need for this.',
        ],
      },
      {
        key: 'periods',
        title: 'How long we keep it',
        paragraphs: [
          'Invoices and payments: {{invoices}}, counted from the end of the year.',
          'Daily reports and health records: {{health}}.',
          'Name and other facts of a child: {{children}}, and as long as there are reports or invoices.',
          'Mails: {{mails}}, their texts {{mail_bodies}}.',
          'The list of who looked at health records: {{read_log}}.',
          'Photos: {{photos}}.',
          'Sign-ins: {{sign_ins}}.',
          'Consents: as long as the records of the child, and {{consents}} more.',
          'Your requests about the data of a child: {{data_requests}}. A copy that was made for you: {{child_files}}.',
        ],
      },
      {
        key: 'rights',
        title: 'Your rights',
        paragraphs: [
          'You may see your data and your child’s, have it corrected, and withdraw consent at any time. We answer a request within 21 days.',
          'You may complain to the Personal Data Protection Commissioner of Malaysia.',
        ],
      },
      {
        key: 'how',
        title: 'How to use them',
        paragraphs: [
          'Consents, a copy of all data, or a correction: open your child in this app, then the page of consents or of requests. For all else, ask the data protection officer or your preschool.',
        ],
      },
    ],
    ms: [
      {
        key: 'who',
        title: 'Siapa kami',
        paragraphs: [
          'Kami ialah rangkaian tadika yang menjaga anak anda atau menjadi majikan anda. Tadika dan ibu pejabatnya menggunakan aplikasi ini bersama-sama, dan bertanggungjawab atas data peribadi di dalamnya.',
        ],
      },
      {
        key: 'what',
        title: 'Apa yang kami simpan',
        paragraphs: [
          'Kanak-kanak: nama, tarikh lahir, nombor MyKid, kelas, kehadiran, laporan harian, saringan kesihatan, alahan, terapi dan gambar.',
          'Ibu bapa dan orang yang dibenarkan menjemput: nama, maklumat hubungan, alamat, invois, bayaran, persetujuan dan terma yang diterima.',
          'Kakitangan: nama, maklumat hubungan, peranan dan tadika, serta apa yang mereka rekod, ubah dan lihat dalam aplikasi.',
        ],
      },
      {
        key: 'why',
        title: 'Untuk apa',
        paragraphs: [
          'Untuk menjaga dan mengajar kanak-kanak, melindungi kesihatan mereka, memberitahu ibu bapa tentang hari anak mereka, mengeluarkan bil dan menerima bayaran, serta memastikan aplikasi selamat.',
        ],
      },
      {
        key: 'ground',
        title: 'Atas dasar apa',
        paragraphs: [
          'Kesihatan dan terapi: persetujuan jelas anda. Gambar: persetujuan anda. Anda memberinya bagi setiap anak dan tujuan.',
          'Pendaftaran, invois dan bayaran: kontrak dengan anda. Akaun kakitangan: pekerjaan mereka dengan kami.',
        ],
      },
      {
        key: 'recipients',
        title: 'Kepada siapa data diberikan',
        paragraphs: [
          'Dalam tadika dan ibu pejabat: hanya orang yang memerlukannya untuk kerja mereka.',
          'Di luar: penyedia bayaran dan bank apabila anda membayar, perkhidmatan mel apabila kami menulis kepada anda, dan perkhidmatan pemberitahuan apabila telefon anda dimaklumkan. Mereka hanya menerima apa yang perlu untuk tujuan itu.',
        ],
      },
      {
        key: 'periods',
        title: 'Berapa lama kami menyimpannya',
        paragraphs: [
          'Invois dan bayaran: {{invoices}}, dikira dari hujung tahun.',
          'Laporan harian dan rekod kesihatan: {{health}}.',
          'Nama dan butiran lain anak: {{children}}, dan selama ada laporan atau invois.',
          'Mel: {{mails}}, teksnya {{mail_bodies}}.',
          'Senarai orang yang melihat rekod kesihatan: {{read_log}}.',
          'Gambar: {{photos}}.',
          'Log masuk: {{sign_ins}}.',
          'Persetujuan: selama rekod anak disimpan, dan {{consents}} lagi.',
          'Permintaan anda tentang data anak: {{data_requests}}. Salinan yang dibuat untuk anda: {{child_files}}.',
        ],
      },
      {
        key: 'rights',
        title: 'Hak anda',
        paragraphs: [
          'Anda boleh melihat data anda dan anak anda, meminta pembetulan, dan menarik balik persetujuan pada bila-bila masa. Kami menjawab permintaan dalam masa 21 hari.',
          'Anda boleh membuat aduan kepada Pesuruhjaya Perlindungan Data Peribadi Malaysia.',
        ],
      },
      {
        key: 'how',
        title: 'Cara menggunakannya',
        paragraphs: [
          'Persetujuan, salinan semua data, atau pembetulan: buka anak anda dalam aplikasi ini, kemudian halaman persetujuan atau permintaan. Untuk hal lain, tanya pegawai perlindungan data atau tadika anda.',
        ],
      },
    ],
    zh: [
      {
        key: 'who',
        title: '我们是谁',
        paragraphs: [
          '我们是照顾您孩子或聘用您的幼儿园网络。各幼儿园和总部共同使用本应用，并对其中的个人资料负责。',
        ],
      },
      {
        key: 'what',
        title: '我们保存什么',
        paragraphs: [
          '孩子：姓名、出生日期、MyKid 号码、班级、出勤、每日报告、健康检查、过敏、治疗和照片。',
          '家长和接送人：姓名、联系方式、地址、发票、付款、同意记录和已接受的条款。',
          '教职员：姓名、联系方式、职务和幼儿园，以及他们在应用中记录、更改和查看的内容。',
        ],
      },
      {
        key: 'why',
        title: '用于什么',
        paragraphs: [
          '用于照顾和教育孩子、保护孩子的健康、告知家长孩子的一天、开账单和收款，以及保障应用的安全。',
        ],
      },
      {
        key: 'ground',
        title: '依据什么',
        paragraphs: [
          '健康和治疗：您的明确同意。照片：您的同意。您按每个孩子和每项用途分别给予同意。',
          '入学、发票和付款：与您的合同。教职员账户：他们在我们这里的工作。',
        ],
      },
      {
        key: 'recipients',
        title: '提供给谁',
        paragraphs: [
          '幼儿园和总部内部：只有工作需要的人。',
          '外部：您付款时的支付服务商和银行，我们写信给您时的邮件服务，通知您手机时的推送服务。它们只得到为此所需的资料。',
        ],
      },
      {
        key: 'periods',
        title: '保存多久',
        paragraphs: [
          '发票和付款：{{invoices}}，自年底起算。',
          '每日报告和健康记录：{{health}}。',
          '孩子的姓名和其他资料：{{children}}，并在仍有报告或发票期间保存。',
          '邮件：{{mails}}，其内容 {{mail_bodies}}。',
          '健康记录的查看名单：{{read_log}}。',
          '照片：{{photos}}。',
          '登录记录：{{sign_ins}}。',
          '同意记录：与孩子的记录保存同样久，之后再保存 {{consents}}。',
          '您就孩子资料提出的请求：{{data_requests}}。为您制作的副本：{{child_files}}。',
        ],
      },
      {
        key: 'rights',
        title: '您的权利',
        paragraphs: [
          '您可以查看您和您孩子的资料、要求更正，并随时撤回同意。我们在 21 天内答复请求。',
          '您可以向马来西亚个人资料保护专员投诉。',
        ],
      },
      {
        key: 'how',
        title: '如何行使',
        paragraphs: [
          '同意、全部资料的副本或更正：在本应用中打开您的孩子，再打开同意页面或请求页面。其他事项请询问个人资料保护主任或您的幼儿园。',
        ],
      },
    ],
  },
};

/** A paragraph in its language, with the periods that hold now. */
export function withPeriods(language: Language, paragraph: string, periods: KeepingPeriods): string {
  return keptKindNames.reduce(
    (text, kind) => text.replace(`{{${kind}}}`, sayPeriod(language, kind, periods[kind])),
    paragraph,
  );
}
