"""Names to suggest to who has none in mind: short, friendly, nobody's, and each of them allowed at any table."""

from .patience import Entropy, system_entropy

NAMES = {
    "vi": (
        "Mèo Mướp", "Cáo Cam", "Gấu Bông", "Thỏ Ngọc", "Cú Mèo", "Sóc Nâu", "Nhím Con", "Rùa Đá",
        "Ong Vàng", "Bướm Trắng", "Chim Sẻ", "Én Nhỏ", "Cá Chép", "Tôm Hùm", "Cua Đồng", "Sao Biển",
        "Trăng Rằm", "Mây Hồng", "Gió Nồm", "Mưa Rào", "Nắng Mai", "Sương Sớm", "Sấm Rền", "Cầu Vồng",
        "Bánh Cuốn", "Bún Chả", "Phở Bò", "Chè Bưởi", "Xôi Gấc", "Cốm Xanh", "Trà Sen", "Cà Phê Sữa",
        "Hoa Sữa", "Sen Hồng", "Mai Vàng", "Đào Phai", "Tre Ngà", "Lúa Mới", "Diều Giấy", "Đèn Lồng",
    ),
    "en": (
        "Red Fox", "Brown Bear", "Night Owl", "Blue Heron", "Grey Wolf", "Wild Goose", "Sea Otter", "Old Badger",
        "Swift Hare", "Lazy Cat", "Barn Swallow", "Gold Carp", "Hermit Crab", "Bumblebee", "Hedgehog", "Tortoise",
        "Full Moon", "Pink Cloud", "South Wind", "Morning Dew", "Rainbow", "Thunder", "Snowflake", "North Star",
        "Plum Cake", "Hot Cocoa", "Apple Pie", "Ginger Tea", "Honeycomb", "Maple Leaf", "Wild Rose", "Paper Kite",
    ),
}  # fmt: skip
"""By the language they are in."""


def suggested_name(language: str = "vi", entropy: Entropy = system_entropy) -> str:
    """One of them at random, in Vietnamese unless English is asked for."""
    names = NAMES.get(language, NAMES["vi"])
    return names[int.from_bytes(entropy(4), "big") % len(names)]
