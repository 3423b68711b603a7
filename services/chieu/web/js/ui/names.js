// Names for people who do not want to think of one.
const PAIRS = {
  vi: [["Cáo", "Gấu", "Mèo", "Thỏ", "Cú", "Rùa", "Hổ", "Voi", "Sóc", "Nghé", "Chim", "Cua"], ["Vui", "Lì", "Mun", "Lém", "Khéo", "Bự", "Tinh", "Xinh", "Lanh", "Gan", "Mơ", "Ngố"]],
  en: [["Happy", "Sly", "Brave", "Sleepy", "Lucky", "Tiny", "Swift", "Clever", "Jolly", "Calm"], ["Fox", "Bear", "Cat", "Owl", "Hare", "Tiger", "Crab", "Panda", "Otter", "Koala"]],
};
const any = (list) => list[Math.floor(Math.random() * list.length)];

export const suggestedName = (language) => PAIRS[language].map(any).join(" ");
