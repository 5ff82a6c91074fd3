/** The name that a person is called by. */
import { describe, expect, it } from 'vitest';
import { calledName } from '#shared/domain/called-name';

describe('the called name', () => {
  it.each([
    // Malay
    ['Nur Aisyah binti Mohd Faizal', 'Nur Aisyah'],
    ['Muhammad Adam Haziq bin Ahmad Zaki', 'Muhammad Adam Haziq'],
    ['Muhammad Danish', 'Muhammad Danish'],
    ['Nurul Iman bt. Ismail', 'Nurul Iman'],
    ['Ali b. Abu', 'Ali'],
    ['Wan Nur Alya binti Wan Azman', 'Wan Nur Alya'],
    ['Nik Faris Nik Hassan', 'Nik Faris'],
    ['Siti Hajar Rahman', 'Siti Hajar'],
    ['Aina @ Nur Aina binti Kassim', 'Aina'],
    ['CHE PUTERI BINTI SALLEH', 'CHE PUTERI'],
    ['Ahmad Zulkifli', 'Ahmad Zulkifli'],
    ['Iman', 'Iman'],
    // Chinese
    ['Tan Wei Ming', 'Wei Ming'],
    ['Chan Jun Kit 俊杰', 'Jun Kit'],
    ['Lee Hana', 'Hana'],
    ['Ng Zi Xuan', 'Zi Xuan'],
    ['Ooi Jia-Hui', 'Jia-Hui'],
    ['Sophie Tan Jia Hui', 'Sophie'],
    ['Lim Mei Ling Sarah', 'Mei Ling'],
    ['Nicole Wong', 'Nicole'],
    ['Tan Ah Kow @ Ali', 'Ah Kow'],
    ['陈俊杰', '俊杰'],
    ['欧阳小明', '小明'],
    // Indian
    ['Kavitha a/p Subramaniam', 'Kavitha'],
    ['Arvind Kumar A/L Rajendran', 'Arvind Kumar'],
    ['Tharani d/o Murugan', 'Tharani'],
    ['S. Priya Darshini', 'Priya'],
    ['K Ravi a/l Krishnan', 'Ravi'],
    ['Harpreet Kaur a/p Gurdip Singh', 'Harpreet'],
    ['Jaspal Singh', 'Jaspal'],
    ['காவியா', 'காவியா'],
    // Orang Asli, Sabah and Sarawak
    ['Melati anak Bah Tony', 'Melati'],
    ['Jelani ak Unggat', 'Jelani'],
    ['Jessica Jane Joseph', 'Jessica'],
    ['Bah Long a/l Itam', 'Bah Long'],
    ['Dayang Sarah binti Awang Damit', 'Dayang Sarah'],
    // Others
    ['Cikgu Farah binti Osman', 'Farah'],
    ['Dr. Lim Siew Lan', 'Siew Lan'],
    ['Puan', 'Puan'],
    ["Sean O'Brien", 'Sean'],
  ])('of %s is %s', (fullname, called) => {
    expect(calledName(fullname).called).toBe(called);
  });

  it('stands in the full name as it is written', () => {
    expect(calledName('Nur Aisyah binti Mohd Faizal')).toEqual({
      before: '',
      called: 'Nur Aisyah',
      after: ' binti Mohd Faizal',
    });
    expect(calledName(' Chan  Jun Kit 俊杰 ')).toEqual({
      before: 'Chan ',
      called: 'Jun Kit',
      after: ' 俊杰',
    });
    expect(calledName('陈俊杰')).toEqual({ before: '陈', called: '俊杰', after: '' });
    expect(calledName('')).toEqual({ before: '', called: '', after: '' });
  });
});
