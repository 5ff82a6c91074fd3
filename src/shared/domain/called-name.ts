/**
 * What a person is called by, within their full name. Malaysian names have no one shape: the called name stands
 * before "binti", before "a/l" or "anak", or after a Chinese family name.
 */

interface CalledName {
  /** What is written before it, with the space: "Tan ". */
  before: string;
  /** What the person is called: "Nur Aisyah". Never empty for a name that is not. */
  called: string;
  /** What is written after it, with the space: " binti Mohd Faizal". */
  after: string;
}

/** Between a name and the parent's: Malay, Indian, and of Sabah, Sarawak and the Orang Asli; "@" before another name. */
const LINK = /^(bin|binti|binte|bt|bte|bnt|b|a\/l|a\/p|al|ap|s\/o|d\/o|anak|ak|a\/k|@)\.?,?$/i;
/** Never called by, where another word stands beside it. */
const TITLE =
  /^(cikgu|puan|pn|encik|en|tuan|tn|cik|mr|mrs|ms|miss|mdm|madam|dr|ustaz|ustazah|teacher|prof|datuk|dato'?|datin)\.?$/i;
/** The first half of a name of two words: "Nur Aisyah", "Muhammad Danish". */
const LEADING =
  /^(nur|nor|noor|nurul|siti|muhammad|muhamad|mohamad|mohammad|mohammed|mohd|muhd|md|ahmad|abdul|abd|wan|nik|che|syed|sharifah|syarifah|tengku|tunku|raja|puteri|putri|megat|ku|dayang|awang|abang|tuan)\.?$/i;
const INITIAL = /^\p{L}\.?$/u;
const SIKH = /^(singh|kaur)$/i;
const HAN = /^\p{Script=Han}+$/u;
const HAN_TWO_SIGNS = /^(欧阳|歐陽|司徒|上官|诸葛|諸葛|司马|司馬)/;

/** Chinese family names as they are written in Malaysia, in each dialect's way. */
const FAMILIES = new Set(
  (
    'ang au aw bong boo bee cha chai cham chan chang chau cheah chean chee chen cheng cheong chern chew chia chiam chiang ' +
    'chiew chin ching chio chiu cho chok chong choo chook chou chow choy choong chu chua chuah chui chun chung ee eng eu eow ' +
    'fam fang fong foo foong fu fung gan gee goh gong gooi guan gui han hang hee heng heong hew hii ho hoe hoh hon hong ' +
    'hoo hooi hor how hsu hu huang hui hun hwang ip jong kam kan kang kee keh kek keng khaw kho khong khoo khor kiew kiu ' +
    'ko koay koh kok kong koo kow koay ku kua kuan kuek kung kwa kwan kwek kwok kwong lai lam lan lau law leck lee leong leow ' +
    'leung lew li liang liao liaw lien liew liong lim lin ling liu lo loh lok loke long loo looi loong lor louis low lu lua lui ' +
    'lum luo ma mah mak mao mok moo mooi moy mui nah neo neoh ng ngan ngeow ngiam ngo ngoi ngu oh on ong ooi oon ou ow ' +
    'pan pang pee peh pek peng phang phoon phua phuah poh pok pong poon pua puah quah quek ow sam saw seah see seet seng seow ' +
    'shi shum siah siaw sia siew sim sin sing sng so soh song soo soon soong su sun sung sze szeto tai tam tan tang tay ' +
    'tee teh teng teo teoh thai tham thean thien tho thong thoo thum tiah tian tiew tien tin ting tiong to toh tong toong too tsai ' +
    'tung uy voo voon wan wang wee wei wen wong woo woon woong wu xie xu yan yang yap yau yaw ye yeah yeap yee yek yen yeo ' +
    'yeoh yeow yep yeung yew yi yian yim yin ying yip yit yong yoong you yow yu yuan yue yuen yun yung zhang zhao zheng zhou zhu'
  ).split(' '),
);

/** The name that a person is called by, and what is written around it; together they are the full name, trimmed. */
export function calledName(fullname: string): CalledName {
  const words = fullname.trim().split(/\s+/);
  const [from, to] = place(words);
  const joined = (some: string[]) => some.join(' ');
  const before = joined(words.slice(0, from));
  const after = joined(words.slice(to));
  const called = joined(words.slice(from, to));
  // A Chinese name in its own signs has no space after the family name.
  if (from === 0 && HAN.test(called) && called.length > 1) {
    const family = HAN_TWO_SIGNS.test(called) && called.length > 2 ? 2 : 1;
    return { before: called.slice(0, family), called: called.slice(family), after: after && ` ${after}` };
  }
  return { before: before && `${before} `, called, after: after && ` ${after}` };
}

/** Which words are the called name: the first of them, and the one after the last. */
function place(words: readonly string[]): [number, number] {
  const start = skipped(words);
  const link = words.findIndex((word, at) => at > start && LINK.test(word));
  if (link > 0) {
    const end = SIKH.test(words[link - 1] ?? '') && link - 1 > start ? link - 1 : link;
    // "Tan Ah Kow @ Ali": what stands before the link may be a Chinese name by itself.
    return words[link] === '@' ? within(words, start, end) : [start, end];
  }
  return within(words, start, words.length);
}

/** Titles and a Tamil initial are not what somebody is called by. */
function skipped(words: readonly string[]): number {
  const at = words.findIndex((word) => !TITLE.test(word) && !INITIAL.test(word));
  return at < 0 ? 0 : at;
}

/** The called name in a name without a parent's, between two places. */
function within(words: readonly string[], start: number, end: number): [number, number] {
  const word = (at: number) => words[at] ?? '';
  const latin = words.findIndex((text, at) => at > start && at < end && !/^\p{Script=Latin}/u.test(text));
  const last = latin > 0 && /^\p{Script=Latin}/u.test(word(start)) ? latin : end;
  const count = last - start;
  const isFamily = (at: number) => FAMILIES.has(word(at).toLowerCase().replace(/,$/, ''));
  if (count > 1 && !LEADING.test(word(start)) && isFamily(start)) {
    // "Tan Wei Ming", "Lim Mei Ling Sarah"; a name of two words as in "Lee Hana".
    return [start + 1, Math.min(last, start + 3)];
  }
  if (count > 2 && LEADING.test(word(start))) return [start, start + 2];
  if (count === 2 && LEADING.test(word(start))) return [start, last];
  return [start, Math.min(start + 1, last)];
}

/** How one speaks of somebody: the called name, behind the title where the name has one: "Cikgu Farah". */
export function spokenName(fullname: string): string {
  const { before, called } = calledName(fullname);
  const title = before.split(' ').find((word) => TITLE.test(word));
  return title ? `${title} ${called}` : called;
}
